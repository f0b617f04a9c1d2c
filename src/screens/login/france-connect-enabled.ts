import { useSyncExternalStore } from 'react'
import { config } from '../../config'
import { isFranceConnectOffered } from '../../rules/france-connect'
import { isSkemeetRedirect } from '../../session/redirects'

/**
 * Whether 'Avec France Connect +' is offered: on development and local hosts, unless the person is on their way to the
 * meeting solution; the configuration can force either. It depends on the address: a prerendered page holds the offer,
 * hidden unless the pre-hydration script sets `france-connect` (see [data-when] in tokens.css).
 */
export function useFranceConnectEnabled(): boolean {
  return useSyncExternalStore(neverChanges, isOffered, () => true)
}

const neverChanges = () => () => undefined

function isOffered(): boolean {
  return isFranceConnectOffered(config().franceConnect, window.location.host, isSkemeetRedirect())
}
