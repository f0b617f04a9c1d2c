import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routes } from '../../app/routes'
import { pagePaths } from '../../../deploy/build/page-documents'
import { pagePattern } from './page-pattern'

const patternOf = (path: string) =>
  pagePattern((matchRoutes(routes, path) ?? []).at(-1) ?? { pathname: '/', params: {} })

test.each([
  ['/dashboard/api-connections/L%C3%A9a%20Martin', '/dashboard/api-connections/:appId'],
  ['/dashboard/api-connections/a%2Fb', '/dashboard/api-connections/:appId'],
  ['/reset-password&resetPasswordToken=abc', '/*'],
  ['/dashboard/lea@exemple.fr/x%20y', '/*'],
])('the path %s has the pattern %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

test('the pattern of a path contains the names of the parameters in place of their values', () => {
  const paths = pagePaths(routes)
  expect(paths.filter((path) => path.includes(':'))).not.toHaveLength(0)
  for (const path of paths) expect(patternOf(path.replace(/:\w+/g, 'valeur-42'))).toBe(path)
})
