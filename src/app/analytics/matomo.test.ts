import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { routePattern } from './matomo'
import { routes } from '../routes'

describe('routePattern', () => {
  const patternOf = (path: string) =>
    routePattern((matchRoutes(routes, path) ?? []).at(-1) ?? { pathname: '/', params: {} })

  test.each([
    ['/login', '/login'],
    ['/dashboard/authentication/doubleAuthentication', '/dashboard/authentication/doubleAuthentication'],
    ['/dashboard/api-connections', '/dashboard/api-connections'],
    ['/dashboard/api-connections/3f2a-77', '/dashboard/api-connections/:appId'],
    ['/dashboard/api-connections/L%C3%A9a%20Martin', '/dashboard/api-connections/:appId'],
    ['/dashboard/api-connections/a%2Fb', '/dashboard/api-connections/:appId'],
  ])('%s', (path, pattern) => {
    expect(patternOf(path)).toBe(pattern)
  })

  test('no route sends the value of a parameter', () => {
    const paths = fullPaths(routes).filter((path) => path.includes(':'))
    expect(paths).not.toHaveLength(0)
    for (const path of paths) expect(patternOf(path.replace(/:\w+/g, 'valeur-42'))).toBe(path)
  })
})

function fullPaths(table: RouteObject[], parent = ''): string[] {
  return table.flatMap((route) => {
    const path = route.path ? `${parent}/${route.path}` : parent
    return [path, ...fullPaths(route.children ?? [], path)]
  })
}
