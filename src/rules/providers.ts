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

interface ProviderRow {
  /** The name that the texts of the portal show. */
  name: string
  /** The name in `from` of the API and of /finalise-registration, which is another one for each provider. */
  origin: string
  /** What the address of its issuer (`iss`) contains. The provider without it has every other issuer, and none. */
  issuer: string | undefined
  /** The page that explains the provider, which the official wording links to. */
  explanation: string
  /** The variable of the configuration that shows or hides its button, and its values, the default first. */
  variable: `VITE_${string}`
  settings: readonly [ProviderSetting, ...ProviderSetting[]]
  /** Whether `auto` shows its button. */
  isOfferedAt: (place: Place) => boolean
  /** What ends the provider's own session: a link that the API makes of the `idToken`, or an address of the configuration. */
  signOut: 'idToken' | 'address'
  /** Whether its identity can be merged with an account; else the page only leads to the sign-in. */
  canMerge: boolean
}

/**
 * The identity providers, in the order of their buttons: one row has all that differs between them, beside its texts
 * (`i18n/fr/providers.json`), its icon (`screens/providers/provider-icons.tsx`) and its selectors (`ui/theme/tokens.css`).
 */
export const PROVIDERS = {
  /** e-CPS, for health professionals. */
  'pro-sante-connect': {
    name: 'Pro Santé Connect',
    origin: 'other',
    issuer: undefined,
    explanation: 'https://esante.gouv.fr/produits-services/pro-sante-connect',
    variable: 'VITE_PRO_SANTE_CONNECT',
    settings: ['on', 'off'],
    isOfferedAt: () => true,
    signOut: 'address',
    canMerge: true,
  },
  'france-connect': {
    name: 'FranceConnect+',
    origin: 'franceConnect',
    issuer: 'franceconnect',
    explanation: 'https://franceconnect.gouv.fr/france-connect-plus',
    variable: 'VITE_FRANCE_CONNECT',
    settings: ['auto', 'on', 'off'],
    isOfferedAt: ({ host, leadsToSkemeet }) => isDevelopmentHost(host) && !leadsToSkemeet,
    signOut: 'idToken',
    canMerge: false,
  },
} as const satisfies Record<string, ProviderRow>

/** An identity provider, by its name in the paths of the API. */
export type Provider = keyof typeof PROVIDERS

/** A provider, as `from` of the API names it. */
export type ProviderOrigin = (typeof PROVIDERS)[Provider]['origin']

const isProvider = (name: string): name is Provider => name in PROVIDERS

/** All providers, in the order of their buttons. */
export const providers: readonly Provider[] = Object.keys(PROVIDERS).filter(isProvider)

/** The provider of a return with this `iss`. */
export function providerOf(issuer: string | undefined): Provider {
  const hasIssuer = (provider: Provider) => {
    const { issuer: part } = PROVIDERS[provider]
    return part !== undefined && issuer?.includes(part) === true
  }
  return providers.find(hasIssuer) ?? 'pro-sante-connect'
}

/** The provider that `from` names; undefined when it names none. */
export const providerFrom = (origin: string | null): Provider | undefined =>
  providers.find((provider) => PROVIDERS[provider].origin === origin)

/** The setting of a provider in unchecked values: the default when it is none of its settings. */
export function settingOf(provider: Provider, values: Readonly<Record<string, unknown>>): ProviderSetting {
  const { variable, settings } = PROVIDERS[provider]
  return settings.find((known) => known === values[variable]) ?? settings[0]
}

/** Whether the button of a provider is shown at a place. */
export const isOffered = (provider: Provider, setting: ProviderSetting, place: Place): boolean =>
  setting === 'auto' ? PROVIDERS[provider].isOfferedAt(place) : setting === 'on'

/** The names of all providers, as a choice: « A ou B ». */
export const providerNames = (): string => providers.map((provider) => PROVIDERS[provider].name).join(' ou ')
