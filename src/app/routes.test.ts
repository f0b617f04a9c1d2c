// @vitest-environment node
import { expect, test } from 'vitest'
import { BUDGETS } from '../../e2e/bench/sizes'
import { documentFile, pagePaths } from '../../deploy/build/page-documents'
import { pages, screens } from '../../catalogue/states'
import { routes } from './routes'

test('the gallery shows every page, each has a budget, and no other', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.toSorted()).toEqual(pagePaths(routes).toSorted())
  // Its budget: e2e/costs would name it after a build.
  expect(Object.keys(BUDGETS).toSorted()).toEqual(pages.map(documentFile).toSorted())
  expect(screens.filter(({ states }) => Object.keys(states).length === 0)).toEqual([])
})
