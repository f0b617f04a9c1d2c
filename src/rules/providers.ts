import { providers, type Provider } from './provider-offers'

interface ProviderRow {
  /** The name that the texts of the portal show. */
  name: string
  /** The name in `from` of the API and of /finalise-registration, which is another one for each provider. */
  origin: string
  /** What the address of its issuer (`iss`) contains. The provider without it has every other issuer, and none. */
  issuer: string | undefined
  /** The page that explains the provider, which the official wording links to. */
  explanation: string
  /** What ends the provider's own session: a link that the API makes of the `idToken`, or an address of the configuration. */
  signOut: 'idToken' | 'address'
  /** Whether its identity can be merged with an account; else the page only leads to the sign-in. */
  canMerge: boolean
}

/**
 * The identity providers: a row has all that differs between them, beside when it is offered (provider-offers.ts), its label
 * (`i18n/fr/providers.json`), its icon (`screens/providers/provider-icons.tsx`) and its selectors (`ui/theme/tokens.css`).
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

/** A provider, as `from` of the API names it. */
export type ProviderOrigin = (typeof PROVIDERS)[Provider]['origin']

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

/** The names of all providers, as a choice: « A ou B ». */
export const providerNames = (): string => providers.map((provider) => PROVIDERS[provider].name).join(' ou ')
