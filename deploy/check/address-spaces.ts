import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../src/config'
import { finding, type Finding } from './finding'

const PRIVATE = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv6')

/**
 * True if an address is on this machine or in a local network. If a public page calls such an address, browsers first
 * ask the user for a permission.
 */
export const isPrivate = (address: string): boolean => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

type Lookup = (host: string) => Promise<string[]>

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

/**
 * Compares the addresses of the portal with the addresses of the APIs, as this machine resolves them. A private API of
 * a public portal is a problem, because the browser then asks the user for a permission (Local Network Access). A name
 * without an address is ignored, because another check reports it.
 *
 * @param origin the portal's origin
 * @param resolve returns the addresses of a host
 */
export async function addressSpaceFinding(
  { accountApiUrl, applicationApiUrl }: Pick<Config, 'accountApiUrl' | 'applicationApiUrl'>,
  origin: string,
  resolve: Lookup = addressesOf,
): Promise<Finding> {
  const portal = await resolve(new URL(origin).hostname)
  const isPublic = portal.some((address) => !isPrivate(address))
  const problems = await Promise.all(
    [
      ['VITE_ACCOUNT_API_URL', accountApiUrl],
      ['VITE_APPLICATION_API_URL', applicationApiUrl],
    ].map(async ([name = '', url = '']) => {
      const { hostname } = new URL(url)
      const local = (await resolve(hostname)).find(isPrivate)
      return isPublic && local !== undefined
        ? `${name}: ${hostname} resolves to ${local}, a private address, but the portal has a public address: browsers ask the user for a permission before they call the API`
        : undefined
    }),
  )
  return finding('address spaces', 'portal and APIs are both public, or the portal is private', problems)
}
