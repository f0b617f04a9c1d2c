import { expect, test } from 'vitest'
import { SCRIPT_KIB } from '../../e2e/bench/sizes'
import { documentFile, pagePaths } from '../../deploy/build/page-documents'
import { pages, screens } from '../../catalogue/states'
import { CALLS } from '../../mocks/contract/contract'
import { dashboardPages } from './dashboard-pages'
import { routes } from './routes'

test('the gallery shows every page of the portal, and each size budget belongs to a page', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.toSorted()).toEqual(pagePaths(routes).toSorted())
  expect(pages.map(documentFile)).toEqual(expect.arrayContaining(Object.keys(SCRIPT_KIB)))
  expect(screens.filter(({ states }) => Object.keys(states).length === 0)).toEqual([])
})

test('the gallery includes each call of the two APIs', () => {
  const made = screens.flatMap(({ calls = [] }) => calls.map(({ call }) => call))
  expect(CALLS.filter((call) => !made.includes(call))).toEqual([])
})

test.each(dashboardPages)('the prerendered document of $path contains its own skeleton', async ({ lazy }) => {
  expect(await (typeof lazy === 'function' && lazy())).toHaveProperty('HydrateFallback')
})
