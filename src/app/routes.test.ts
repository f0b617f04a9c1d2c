// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DASHBOARD_PAGES, LOADING_PAGES, PUBLIC_PAGES } from '../../deploy/page-documents'
import { pages as catalogue } from '../../e2e/gallery/states'
import { pagePattern } from '../rules/page-pattern'
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

test('the specification of each page visits it', () => {
  const unvisited = Object.entries(catalogue).filter(([path, { spec }]) => {
    const [segment = ''] = path
      .split('/')
      .filter((part) => part !== '' && !part.startsWith(':'))
      .slice(-1)
    return !existsSync(`e2e/${spec}`) || !readFileSync(`e2e/${spec}`, 'utf8').includes(`/${segment}`)
  })
  expect(unvisited).toEqual([])
})

test('the support information names every page, with {id} for its parameters', () => {
  const patterns = pages.map((path) => pagePattern(path.replace(/:\w+/g, '0b7e5f')))
  expect(patterns).toEqual(pages.map((path) => path.replace(/:\w+/g, '{id}')))
})

test('every page has a prerendered document', () => {
  const documents = [PUBLIC_PAGES, LOADING_PAGES, DASHBOARD_PAGES].flatMap((table) => Object.keys(table))
  expect(documents.toSorted()).toEqual(pages.toSorted())
})
