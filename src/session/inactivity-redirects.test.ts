import { beforeEach, expect, test } from 'vitest'
import { installConfig } from '../testing/install-config'
import { person } from '../testing/person'
import { inactivityQuery, pathAfterReturn } from './inactivity-redirects'

const EMAIL = '/dashboard/authentication/email'
const LEA = person('lea@exemple.fr')

beforeEach(installConfig)

const redirectOf = async (address: string) => (await inactivityQuery(LEA, address)).get('redirectUrl') ?? ''

test('leads the same person back to the page, and another to the solutions', async () => {
  const back = new URL(await redirectOf(`${EMAIL}?projectName=Cohorte`), window.location.origin).href
  expect(await pathAfterReturn(LEA, back)).toBe(`${EMAIL}?projectName=Cohorte`)
  expect(await pathAfterReturn(person('bob@exemple.fr'), back)).toBe('/dashboard/apps')
})

test.each(['/logout', '/login'])('a second sign-out that finds the tab at %s keeps its redirect', async (path) => {
  const first = await inactivityQuery(LEA, EMAIL)
  expect(await redirectOf(`${path}?${first}`)).toBe(first.get('redirectUrl'))
  // Another page cannot choose it.
  expect(await redirectOf(`/dashboard/apps?redirectUrl=${EMAIL}`)).toMatch(/^\/dashboard\/apps\?redirectUrl=/)
})
