import { beforeAll, test } from 'vitest'
import { cellsOf } from './fault-table'

/** Declares a test for each cell of an area. Each has its own portal. */
export function testCells(area: string): void {
  // Loads the dynamic imports once, so that they do not count in the time of the first cell that needs them.
  beforeAll(() => Promise.all(Object.values(MODULES).map((load) => load())))

  for (const { name, scene, fault } of cellsOf(area)) test(name, () => fault.play(scene))
}

const MODULES = import.meta.glob([
  '../../{screens,ui,app,i18n}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!../../app/prerender.tsx',
])
