import { existsSync, readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PAGES } from '../../e2e/pages'
import { openSignedIn } from '../testing/signed-in'
import { routes } from './routes'

const pages = pagePaths(routes)

/** The paths of all routes that have a page of their own. */
function pagePaths(table: RouteObject[], parent = ''): string[] {
  return table.flatMap(({ path, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    if (children) return pagePaths(children, full)
    return path === undefined || path === '*' ? [] : [full]
  })
}

test('e2e/pages.ts lists every page, and no other', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(Object.keys(PAGES).toSorted()).toEqual(pages.toSorted())
})

test('the specification of each page visits it', () => {
  const unvisited = Object.entries(PAGES).filter(([path, file]) => {
    const [segment = ''] = path
      .split('/')
      .filter((part) => part !== '' && !part.startsWith(':'))
      .slice(-1)
    return !existsSync(`e2e/${file}`) || !readFileSync(`e2e/${file}`, 'utf8').includes(`/${segment}`)
  })
  expect(unvisited).toEqual([])
})

test('every public page has a prerendered document', () => {
  const source = readFileSync('deploy/prerender-documents.ts', 'utf8')
  const publicPages = pages.filter((path) => !path.startsWith('/dashboard/'))
  expect(publicPages.filter((path) => !source.includes(`'${path}'`))).toEqual([])
})

test('the menu leads to every dashboard page, or to the page above it', async () => {
  await openSignedIn('/dashboard/apps', 'Mes applications')
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  const targets = links.map((link) => link.getAttribute('href') ?? '')
  const dashboardPages = pages.filter((path) => path.startsWith('/dashboard/'))
  expect(dashboardPages.filter((path) => !targets.some((to) => path === to || path.startsWith(`${to}/`)))).toEqual([])
})
