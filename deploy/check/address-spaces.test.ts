import { expect, test } from 'vitest'
import { addressSpaceFinding, isPrivate } from './address-spaces'

test.each([
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
  ['93.184.216.34', false],
])('for the address %s, isPrivate returns %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})

const config = { accountApiUrl: 'https://api.skezia.example', applicationApiUrl: 'https://app.skezia.example/v1' }

/** Returns the problem that `addressSpaceFinding` reports. Each parameter lists the IP addresses of one host. */
async function problemWith(portal: string[], account: string[], application: string[]) {
  const hosts: Record<string, string[]> = {
    'compte.skezia.example': portal,
    'api.skezia.example': account,
    'app.skezia.example': application,
  }
  const found = await addressSpaceFinding(config, 'https://compte.skezia.example', (host) =>
    Promise.resolve(hosts[host] ?? []),
  )
  return found.problem
}

const PUBLIC = ['93.184.216.34']
const LOCAL = ['10.0.0.5']

test.each([
  ['all public', PUBLIC, PUBLIC, PUBLIC],
  ['all private', LOCAL, LOCAL, LOCAL],
  ['a private portal with public APIs', LOCAL, PUBLIC, PUBLIC],
  ['names without an address', [], [], []],
])('the check of addresses finds no problem with %s', async (_, ...addresses) => {
  expect(await problemWith(...addresses)).toBeUndefined()
})

test('if the portal has a public address but an API has a private address, the check names the variable and the address of the API', async () => {
  expect(await problemWith(PUBLIC, PUBLIC, LOCAL)).toMatch(
    /^VITE_APPLICATION_API_URL: app\.skezia\.example resolves to 10\.0\.0\.5, a private address/,
  )
  expect(await problemWith(PUBLIC, ['93.184.216.35', 'fd00::5'], PUBLIC)).toMatch(
    /^VITE_ACCOUNT_API_URL: api\.skezia\.example resolves to fd00::5/,
  )
})
