import type { Provider } from '../api/auth'
import { PROVIDER_RETURN_MIN } from '../rules/limits'
import { isRecent, readStored, removeStored, writeStored } from './browser-storage'

const MS_PER_MIN = 1000 * 60

const PROVIDERS = ['pro-sante-connect', 'france-connect'] as const satisfies readonly Provider[]

/**
 * Notes that this browser leaves the portal for a provider. Kept in local storage, as the provider may come back in
 * another tab.
 */
export function recordProviderDeparture(provider: Provider): void {
  writeStored('leftForProvider', `${provider} ${Date.now()}`)
}

/** Forgets the departure, so that a provider's code that arrives later is confirmed first. */
export function clearProviderDeparture(): void {
  removeStored('leftForProvider')
}

/** The provider that this browser has left for within the last half hour, once: each return uses the note up. */
export function consumeProviderDeparture(): Provider | undefined {
  const [name, time] = readStored('leftForProvider')?.split(' ') ?? []
  clearProviderDeparture()
  const provider = PROVIDERS.find((known) => known === name)
  return isRecent(time, PROVIDER_RETURN_MIN * MS_PER_MIN) ? provider : undefined
}
