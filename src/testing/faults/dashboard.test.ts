import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountOf } from '../../../catalogue/account'
import { reach } from '../../../catalogue/scene'
import { screens } from '../../../catalogue/states'
import { fieldWith } from './play'
import { cells, testCells } from './table'
import { startVisit } from './visitor'

testCells(true)

test('each test of the fault table has a unique name', () => {
  const all = [...cells(true), ...cells(false)]
  const played = new Set(all.map(({ call }) => call))
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  process.stdout.write(`Faults: ${all.length} cells of ${played.size} calls\n`)
})

test('if the API refuses a value, fieldWith finds the field with this value, even if the field is a select', async () => {
  const visit = startVisit()
  const row = screens.flatMap(({ calls = [] }) => calls).find(({ call }) => call === 'POST /applications/create')
  await reach(visit, row?.from ?? [])
  const [project] = visit.world.backend.connections.projectsOf(accountOf(visit), { owned: true })
  expect(fieldWith([project?.id ?? ''])).toBe(screen.getByRole('combobox', { name: 'Projet' }))
  expect(fieldWith(['another value'])).toBeUndefined()
})
