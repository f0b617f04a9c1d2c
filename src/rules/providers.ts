import { OFFERS, providers, type Provider } from './provider-offers'

interface ProviderRow {
  /** The provider's name in the texts of the portal. */
  name: string
  /** The provider's name in `from` of the API and of /finalise-registration. It differs from the name in the paths. */
  origin: string
  /**
   * A part of the address of the provider's issuer (`iss`). The provider without `issuer` gets every unknown issuer and an
   * absent one.
   */
  issuer: string | undefined
  /** The page that explains the provider. The official wording links to it. */
  explanation: string
  /**
   * The way to end the provider's own session: a link that the API makes from the `idToken`, or an address of the
   * configuration.
   */
  signOut: 'idToken' | 'address'
  /** Whether the provider's identity can be merged with an account. Otherwise the page only leads to the sign-in. */
  canMerge: boolean
}

/**
 * The identity providers. A row contains all differences between them, except the rule of the button (provider-offers.ts),
 * the label (`i18n/fr/providers.json`), the icon (`screens/providers/provider-buttons.tsx`) and the selectors
 * (`ui/theme/tokens.css`).
 */
export const PROVIDERS = {
  'pro-sante-connect': {
    name: 'Pro Santé Connect',
    origin: 'other',
    issuer: undefined,
    explanation: 'https://esante.gouv.fr/produits-services/pro-sante-connect',
    signOut: 'address',
    canMerge: true,
  },
  'france-connect': {
    name: 'FranceConnect+',
    origin: 'franceConnect',
    issuer: 'franceconnect',
    explanation: 'https://franceconnect.gouv.fr/france-connect-plus',
    signOut: 'idToken',
    canMerge: false,
  },
} as const satisfies Record<Provider, ProviderRow>

/** A provider whose session an address of the configuration ends. */
export type ProviderWithAddress = {
  [Name in Provider]: (typeof PROVIDERS)[Name]['signOut'] extends 'address' ? Name : never
}[Provider]

/** All providers whose session an address of the configuration ends, in the order of their buttons. */
export const providersWithAddress: readonly ProviderWithAddress[] = /* @__PURE__ */ providers.filter(
  (provider): provider is ProviderWithAddress => PROVIDERS[provider].signOut === 'address',
)

/** Returns the configuration variable for the address that ends the session at a provider. */
export const logoutVariable = (provider: ProviderWithAddress) => `${OFFERS[provider].variable}_LOGOUT_URL` as const

/** A provider, by its name in `from` of the API. */
export type ProviderOrigin = (typeof PROVIDERS)[Provider]['origin']

/** Returns the provider of a return with this `iss`. */
export function providerOf(issuer: string | undefined): Provider {
  const hasIssuer = (provider: Provider) => {
    const { issuer: part } = PROVIDERS[provider]
    return part !== undefined && issuer?.includes(part) === true
  }
  return providers.find(hasIssuer) ?? 'pro-sante-connect'
}

/** Returns the provider that `from` names, or undefined. */
export const providerFrom = (origin: string | null): Provider | undefined =>
  providers.find((provider) => PROVIDERS[provider].origin === origin)

/** Returns the names of all providers as a choice: « A ou B ». */
export const providerNames = (): string => providers.map((provider) => PROVIDERS[provider].name).join(' ou ')
