import { expect, test } from 'vitest'
import { cells, testCells } from './table'

testCells(true)

test('each cell has a name of its own', () => {
  const all = [...cells(true), ...cells(false)]
  const played = new Set(all.map(({ call }) => call))
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  process.stdout.write(`Faults: ${all.length} cells of ${played.size} calls\n`)
})
