import { keysOf } from './keys'
import { isDevelopmentHost } from './hosts'

/** The setting that shows or hides the button of a provider. With `auto`, the provider's own rule decides. */
export type ProviderSetting = 'auto' | 'on' | 'off'

/** The values on which the rule for a provider's button depends. */
interface Place {
  /** The host of the portal, with or without a port. */
  host: string
  /** Whether the redirect leads to Skemeet. */
  leadsToSkemeet: boolean
}

interface Offer {
  /** The configuration variable that shows or hides the provider's button. */
  variable: `VITE_${string}`
  /** With the setting `auto`, this function decides whether the page shows the provider's button. */
  isOfferedAt: (place: Place) => boolean
}

/**
 * The identity providers, in the order of their buttons. Keep this table small, because the inline script of each
 * document contains it. The other data about a provider is in providers.ts.
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

/** An identity provider, with the name that it has in the paths of the API. */
export type Provider = keyof typeof OFFERS

/** All providers, in the order of their buttons. */
export const providers: readonly Provider[] = keysOf(OFFERS)

/** Returns an object with one value for each provider. Each key is `prefix` and the name of the provider. */
export function forEachProvider<Value, Prefix extends string = ''>(
  valueOf: (provider: Provider) => Value,
  prefix?: Prefix,
): Record<`${Prefix}${Provider}`, Value>
export function forEachProvider<Value>(valueOf: (provider: Provider) => Value, prefix = ''): Record<string, Value> {
  return Object.fromEntries(providers.map((provider) => [prefix + provider, valueOf(provider)]))
}

/** Returns the setting of a provider from unchecked values. Returns `auto` if the value is not a setting. */
export function settingOf(provider: Provider, values: Readonly<Record<string, unknown>>): ProviderSetting {
  const given = values[OFFERS[provider].variable]
  return given === 'on' || given === 'off' ? given : 'auto'
}

/** Returns whether the button of a provider is shown. */
export const isOffered = (provider: Provider, setting: ProviderSetting, place: Place): boolean =>
  setting === 'auto' ? OFFERS[provider].isOfferedAt(place) : setting === 'on'

/** Returns the condition under which a prerendered page shows « ou » before the button of a provider (see [data-when]). */
export const dividerCondition = (provider: Provider) => `or-${provider}`

/**
 * Returns the condition under which a prerendered page marks a provider with « Dernière méthode utilisée » (see
 * [data-when]).
 */
export const lastMethodCondition = (provider: Provider) => `last-${provider}`
