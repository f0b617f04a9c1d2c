// @vitest-environment node
import { expect, it } from 'vitest'
import { redirectDestination, isSkemeetRedirect, currentRedirect, withRedirect } from './redirects'
import { readProject } from './stored-project'
import { readStored } from '../lib/storage'
import { readFranceConnectSession } from '../session/sign-in-storage'

it('a page rendered at build time has no redirect and no stored values, without an error', () => {
  expect(typeof window).toBe('undefined')
  expect(currentRedirect()).toBeUndefined()
  expect(withRedirect('/login')).toBe('/login')
  expect(redirectDestination()).toBeUndefined()
  expect(isSkemeetRedirect()).toBe(false)
  expect(readStored('redirectUrl')).toBeUndefined()
  expect(readFranceConnectSession()).toBeUndefined()
  expect(readProject()).toBeUndefined()
})
