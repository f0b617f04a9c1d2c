// @vitest-environment node
import { expect, test } from 'vitest'
import { DASHBOARD_PAGES, LOADING_PAGES, PUBLIC_PAGES } from '../../deploy/build/page-documents'
import { pages as catalogue } from '../../e2e/gallery/states'
import { pagePaths } from '../testing/page-paths'
import { routes } from './routes'

const pages = pagePaths(routes)

test('e2e/gallery/states.ts lists every page, and no other', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(Object.keys(catalogue).toSorted()).toEqual(pages.toSorted())
})

test('each page has states in the gallery', () => {
  const isEmpty = ({ screens }: (typeof catalogue)[string]) =>
    !screens.some(({ states }) => Object.keys(states).length > 0)
  expect(Object.keys(catalogue).filter((path) => !catalogue[path] || isEmpty(catalogue[path]))).toEqual([])
})

test('each page without a parameter is printed, but those without content', () => {
  const left = Object.keys(catalogue).filter((path) => !path.includes(':') && catalogue[path]?.printed === undefined)
  expect(left.toSorted()).toEqual(['/check-user', '/logout'])
})

test('every page has a prerendered document', () => {
  const documents = [PUBLIC_PAGES, LOADING_PAGES, DASHBOARD_PAGES].flatMap((table) => Object.keys(table))
  expect(documents.toSorted()).toEqual(pages.toSorted())
})
