import { beforeAll, test } from 'vitest'
import { cellsOf } from './fault-table'

/** Plays the cells of an area, each on a portal of its own. */
export function testCells(area: string): void {
  // What the portal loads late would take the time of the cell that needs it first.
  beforeAll(() => Promise.all(Object.values(LATE_PARTS).map((load) => load())))

  for (const { name, scene, fault } of cellsOf(area)) test(name, () => fault.play(scene))
}

const LATE_PARTS = import.meta.glob([
  '../../{screens,ui,app,i18n}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!../../app/prerender.tsx',
])
