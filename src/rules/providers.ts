import { OFFERS, providers, type Provider } from './provider-offers'

/** The icon of a provider's buttons. */
export type ProviderIcon = 'card' | 'citizen'

interface ProviderRow {
  /** The provider's name in the texts of the portal. */
  name: string
  /**
   * The provider's name in the `from` parameter of the API and of /finalise-registration. In the paths of the API, the
   * provider has another name (see `Provider`).
   */
  origin: string
  /**
   * If the `iss` parameter of a provider code contains this text, the code belongs to this provider. A code without a
   * known issuer belongs to the provider whose `issuer` is undefined.
   */
  issuer: string | undefined
  /** The icon of the provider's buttons. */
  icon: ProviderIcon
  /** The address of a page that explains the provider. The official wording links to this page. */
  explanation: string
  /**
   * How the session at the provider ends. `idToken`: the portal sends a token to the API, and the API returns the
   * sign-out address. `address`: the configuration contains the sign-out address.
   */
  signOut: 'idToken' | 'address'
  /**
   * True if an identity of the provider can be merged with an account. If false, the user can only sign in with the
   * identity.
   */
  canMerge: boolean
}

/**
 * The data of each identity provider. The rule for the provider's button is in provider-offers.ts, and the label of the
 * button is in `i18n/fr/providers.json`.
 */
export const PROVIDERS = {
  'pro-sante-connect': {
    name: 'Pro Santé Connect',
    origin: 'other',
    issuer: undefined,
    icon: 'card',
    explanation: 'https://esante.gouv.fr/produits-services/pro-sante-connect',
    signOut: 'address',
    canMerge: true,
  },
  'france-connect': {
    name: 'FranceConnect+',
    origin: 'franceConnect',
    issuer: 'franceconnect',
    icon: 'citizen',
    explanation: 'https://franceconnect.gouv.fr/france-connect-plus',
    signOut: 'idToken',
    canMerge: false,
  },
} as const satisfies Record<Provider, ProviderRow>

/** A provider whose sign-out address is in the configuration. */
export type ProviderWithAddress = {
  [Name in Provider]: (typeof PROVIDERS)[Name]['signOut'] extends 'address' ? Name : never
}[Provider]

/** All providers whose sign-out address is in the configuration, in the order of their buttons. */
export const providersWithAddress: readonly ProviderWithAddress[] = /* @__PURE__ */ providers.filter(
  (provider): provider is ProviderWithAddress => PROVIDERS[provider].signOut === 'address',
)

/** Returns the name of the configuration variable for the address that ends the session at a provider. */
export const logoutVariable = (provider: ProviderWithAddress) => `${OFFERS[provider].variable}_LOGOUT_URL` as const

/** The name of a provider in the `from` parameter of the API. */
export type ProviderOrigin = (typeof PROVIDERS)[Provider]['origin']

/** Returns the provider whose codes have this issuer (`iss` parameter). */
export function providerOf(issuer: string | undefined): Provider {
  const hasIssuer = (provider: Provider) => {
    const { issuer: part } = PROVIDERS[provider]
    return part !== undefined && issuer?.includes(part) === true
  }
  return providers.find(hasIssuer) ?? 'pro-sante-connect'
}

/** Returns the provider that the `from` parameter names; undefined if there is none. */
export const providerFrom = (origin: string | null): Provider | undefined =>
  providers.find((provider) => PROVIDERS[provider].origin === origin)

/** Returns the names of all providers as a French choice: « A ou B ». */
export const providerNames = (): string => providers.map((provider) => PROVIDERS[provider].name).join(' ou ')
