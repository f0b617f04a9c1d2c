import { expect, test } from 'vitest'
import { pagePattern } from './page-pattern'

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/dashboard/authentication/doubleAuthentication', '/dashboard/authentication/doubleAuthentication'],
  ['/dashboard/api-connections/0b7e5f', '/dashboard/api-connections/{id}'],
  ['/reset-password&resetPasswordToken=abc', '/{id}'],
  ['/dashboard/lea@exemple.fr/x%20y', '/dashboard/{id}/{id}'],
])('%s is the page %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern)
})
