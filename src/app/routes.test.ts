// @vitest-environment node
import { expect, test } from 'vitest'
import { SCRIPT_KIB } from '../../e2e/bench/sizes'
import { documentFile, pagePaths } from '../../deploy/build/page-documents'
import { pages, screens } from '../../catalogue/states'
import { routes } from './routes'

test('the gallery shows every page and no other, and each budget is that of a page', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.toSorted()).toEqual(pagePaths(routes).toSorted())
  expect(pages.map(documentFile)).toEqual(expect.arrayContaining(Object.keys(SCRIPT_KIB)))
  expect(screens.filter(({ states }) => Object.keys(states).length === 0)).toEqual([])
})
