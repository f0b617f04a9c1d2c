import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CALLS } from '../../../mocks/contract'
import { allPairs, SCENES } from './fault-table'

const pairs = allPairs()
const scenes = Object.values(SCENES).flat()

test('each call of the two APIs has cells on a screen', () => {
  const played = new Set(pairs.filter(({ without }) => without === undefined).map(({ scene }) => scene.call))
  expect(CALLS.filter((call) => !played.has(call))).toEqual([])
})

test('each area has a test file', () => {
  const folder = 'src/testing/faults'
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))
  const sources = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  expect(Object.keys(SCENES).filter((area) => !sources.some((text) => text.includes(`testCells('${area}')`)))).toEqual(
    [],
  )
})

test('each pair has a unique name, and each pair that is left out has a reason', () => {
  const names = pairs.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(pairs.filter(({ without }) => without?.trim() === '')).toEqual([])
  // A reason for a fault that there is not would leave nothing out.
  const faults = pairs.map(({ fault }) => fault.name)
  expect(scenes.flatMap(({ without = {} }) => Object.keys(without)).filter((name) => !faults.includes(name))).toEqual(
    [],
  )

  process.stdout.write(`${summary()}\n`)
})

/** One line: how large the table is, and what is left out of it for which reason. */
function summary(): string {
  const reasons = new Map<string, number>()
  for (const { without } of pairs) if (without !== undefined) reasons.set(without, (reasons.get(without) ?? 0) + 1)
  const left = [...reasons].toSorted(([, one], [, other]) => other - one)
  const played = pairs.length - left.reduce((sum, [, count]) => sum + count, 0)
  const calls = new Set(scenes.map(({ call }) => call))
  return (
    `Faults: ${scenes.length} scenes of ${calls.size} calls, ${played} cells played, ${pairs.length - played} left out: ` +
    left.map(([reason, count]) => `${count} (${reason})`).join('; ')
  )
}
