import { isDevelopmentHost } from './hosts'

/** Whether the button of a provider is shown: `auto` leaves it to the provider's own rule. */
export type ProviderSetting = 'auto' | 'on' | 'off'

/** What the rule of a provider depends on. */
interface Place {
  /** The host of the portal, with or without a port. */
  host: string
  /** Whether the redirect leads to Skemeet. */
  leadsToSkemeet: boolean
}

interface Offer {
  /** The variable of the configuration that shows or hides its button. */
  variable: `VITE_${string}`
  /** Whether `auto` shows its button. */
  isOfferedAt: (place: Place) => boolean
}

/**
 * When each identity provider is offered, in the order of their buttons. The rest of its row is in providers.ts, because each
 * document contains this in its inline script.
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

const isProvider = (name: string): name is Provider => name in OFFERS

/** All providers, in the order of their buttons. */
export const providers: readonly Provider[] = Object.keys(OFFERS).filter(isProvider)

/** The setting of a provider in unchecked values: `auto` when it is none. */
export function settingOf(provider: Provider, values: Readonly<Record<string, unknown>>): ProviderSetting {
  const given = values[OFFERS[provider].variable]
  return given === 'on' || given === 'off' ? given : 'auto'
}

/** Whether the button of a provider is shown at a place. */
export const isOffered = (provider: Provider, setting: ProviderSetting, place: Place): boolean =>
  setting === 'auto' ? OFFERS[provider].isOfferedAt(place) : setting === 'on'
