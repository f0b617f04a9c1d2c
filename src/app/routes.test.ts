// @vitest-environment node
import { expect, test } from 'vitest'
import { pagePaths } from '../../deploy/build/page-documents'
import { pages, screens } from '../../catalogue/states'
import { routes } from './routes'

test('the gallery shows every page, and no other', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.toSorted()).toEqual(pagePaths(routes).toSorted())
  expect(screens.filter(({ states }) => Object.keys(states).length === 0)).toEqual([])
})
