import type { Schemas } from '../../src/api/http'
import type { Identity, Provider } from '../data/accounts'

/** The OpenID Connect service of a provider, as the provider's documentation describes it. */
export interface Profile {
  name: string
  path: string
  /** The paths of the endpoints, below the path of the issuer. */
  routes: Record<'authorization' | 'token' | 'userinfo' | 'jwks' | 'end_session', string>
  /** The scopes that a client requests in addition to `openid`. The value of each scope is the list of its claims. */
  scopes: Record<string, string[]>
  /** The level of assurance that a client requests, and the methods with which the user proves the identity. */
  acr: string
  amr: string[]
  signsUserInfo: boolean
  /** The provider's name in the field `from` of the calls. */
  from: Schemas['NewFederatedAccount']['from']
  /**
   * True if the API gives the provider's identity token to the portal. The portal needs this token for the sign-out at
   * the provider.
   */
  givesIdToken: boolean
  /** The port for `npm start`. */
  port: number
  lifetimesS: { code: number; accessToken: number; session: number }
}

export const PROFILES: Record<Provider, Profile> = {
  /** https://industriels.esante.gouv.fr/produits-et-services/pro-sante-connect/documentation-technique */
  'pro-sante-connect': {
    name: 'Pro Santé Connect',
    path: '/auth/realms/esante-wallet',
    routes: {
      authorization: '/protocol/openid-connect/auth',
      token: '/protocol/openid-connect/token',
      userinfo: '/protocol/openid-connect/userinfo',
      jwks: '/protocol/openid-connect/certs',
      end_session: '/protocol/openid-connect/logout',
    },
    scopes: { scope_all: ['SubjectNameID', 'given_name', 'family_name', 'preferred_username', 'email'] },
    acr: 'eidas1',
    amr: ['sc_cps'],
    signsUserInfo: false,
    from: 'other',
    givesIdToken: false,
    port: 5186,
    lifetimesS: { code: 60, accessToken: 120, session: 4 * 60 * 60 },
  },
  /** https://docs.partenaires.franceconnect.gouv.fr/fs/fs-technique/fs-technique-endpoints/ */
  'france-connect': {
    name: 'FranceConnect+',
    path: '/franceconnect/api/v2',
    routes: {
      authorization: '/authorize',
      token: '/token',
      userinfo: '/userinfo',
      jwks: '/jwks',
      end_session: '/session/end',
    },
    scopes: { given_name: ['given_name'], family_name: ['family_name'], email: ['email'] },
    acr: 'eidas2',
    amr: ['mfa'],
    signsUserInfo: true,
    from: 'franceConnect',
    givesIdToken: true,
    port: 5187,
    lifetimesS: { code: 30, accessToken: 60, session: 30 * 60 },
  },
}

const isProvider = (name: string): name is Provider => name in PROFILES

export const providers = Object.keys(PROFILES).filter(isProvider)

/** Calls `valueOf` for each provider. Returns an object with the providers as keys and the results as values. */
export function forEachProvider<Value>(valueOf: (provider: Provider) => Value): Record<Provider, Value> {
  const values: Partial<Record<Provider, Value>> = {}
  for (const provider of providers) values[provider] = valueOf(provider)
  const isComplete = (found: typeof values): found is Record<Provider, Value> =>
    providers.every((name) => name in found)
  if (!isComplete(values)) throw new Error('A provider has no value.')
  return values
}

/** Returns the scopes that the account API requests from a provider. */
export const scopesOf = ({ scopes }: Profile): string[] => ['openid', ...Object.keys(scopes)]

/** Returns all claims of a user. A provider returns only the claims of the requested scopes. */
export function claimsOf({ id, name, email }: Identity) {
  const [givenName, ...familyName] = name.split(' ')
  return {
    sub: id,
    SubjectNameID: `ANS${id}`,
    preferred_username: id,
    given_name: givenName,
    family_name: familyName.join(' '),
    ...(email && { email }),
  }
}
