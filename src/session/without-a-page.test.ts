// @vitest-environment node
import { expect, it } from 'vitest'
import { continuesTo, isToPartner, landing, targetInForce, withRedirect } from './handover'
import { readStored, storedFranceConnect, storedProject } from './stored'

it('a page rendered at build time finds no redirect and nothing stored, and does not fail', () => {
  expect(typeof window).toBe('undefined')
  expect(targetInForce()).toBeUndefined()
  expect(landing()).toEqual({ kind: 'portal', path: '/dashboard/apps' })
  expect(withRedirect('/login')).toBe('/login')
  expect(continuesTo()).toBeUndefined()
  expect(isToPartner()).toBe(false)
  expect(readStored('redirectUrl')).toBeUndefined()
  expect(storedFranceConnect()).toBeUndefined()
  expect(storedProject()).toBeUndefined()
})
