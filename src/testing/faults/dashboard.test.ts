import { expect, test } from 'vitest'
import { CALLS } from '../../../mocks/contract/contract'
import { cells, testCells } from './table'

testCells(true)

test('each call of the two APIs has cells on a screen', () => {
  const all = [...cells(true), ...cells(false)]
  const played = new Set(all.map(({ call }) => call))
  expect(CALLS.filter((call) => !played.has(call))).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size, 'names').toBe(all.length)
  process.stdout.write(`Faults: ${all.length} cells of ${played.size} calls\n`)
})
