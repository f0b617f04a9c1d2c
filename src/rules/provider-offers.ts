import { keysOf } from './keys'
import { isDevelopmentHost } from './hosts'

/** Whether the button of a provider is shown. `auto` applies the provider's own rule. */
export type ProviderSetting = 'auto' | 'on' | 'off'

/** The values that the rule of a provider depends on. */
interface Place {
  /** The host of the portal, with or without a port. */
  host: string
  /** Whether the redirect leads to Skemeet. */
  leadsToSkemeet: boolean
}

interface Offer {
  /** The configuration variable that shows or hides the provider's button. */
  variable: `VITE_${string}`
  /** Returns whether `auto` shows the provider's button. */
  isOfferedAt: (place: Place) => boolean
}

/**
 * The rule of each identity provider, in the order of the buttons. The other fields of a provider are in providers.ts,
 * because each document contains this table in its inline script.
 */
export const OFFERS = {
  /** e-CPS, for health professionals. */
  'pro-sante-connect': {
    variable: 'VITE_PRO_SANTE_CONNECT',
    isOfferedAt: () => true,
  },
  'france-connect': {
    variable: 'VITE_FRANCE_CONNECT',
    isOfferedAt: ({ host, leadsToSkemeet }) => isDevelopmentHost(host) && !leadsToSkemeet,
  },
} as const satisfies Record<string, Offer>

/** An identity provider, by its name in the paths of the API. */
export type Provider = keyof typeof OFFERS

/** All providers, in the order of their buttons. */
export const providers: readonly Provider[] = keysOf(OFFERS)

/** Returns the value of each provider, under the name of the provider after `prefix`. */
export function forEachProvider<Value, Prefix extends string = ''>(
  valueOf: (provider: Provider) => Value,
  prefix?: Prefix,
): Record<`${Prefix}${Provider}`, Value>
export function forEachProvider<Value>(valueOf: (provider: Provider) => Value, prefix = ''): Record<string, Value> {
  return Object.fromEntries(providers.map((provider) => [prefix + provider, valueOf(provider)]))
}

/** Returns the setting of a provider in unchecked values; `auto` when the value is not a setting. */
export function settingOf(provider: Provider, values: Readonly<Record<string, unknown>>): ProviderSetting {
  const given = values[OFFERS[provider].variable]
  return given === 'on' || given === 'off' ? given : 'auto'
}

/** Returns whether the button of a provider is shown at a place. */
export const isOffered = (provider: Provider, setting: ProviderSetting, place: Place): boolean =>
  setting === 'auto' ? OFFERS[provider].isOfferedAt(place) : setting === 'on'
