import type { Account } from '../../../mocks/accounts'
import type { Backend } from '../../../mocks/backend'
import { startBackend } from '../render-portal'
import { recordNavigations } from '../external-navigation'

/** The servers of a test, and what is recorded of them. */
export interface World {
  backend: Backend
  /** Every token and application secret that the API has issued so far; a scene adds its own. */
  secrets: string[]
  /** The addresses that the page would leave the portal for. */
  navigations: string[]
}

/** The values of an account that a scene sets. */
export type Person = Partial<Omit<Account, 'id'>>

/** What a person signs in with. */
export type Credentials = Pick<Account, 'email' | 'password'>

/** The credentials of the account of a scene. */
export const LEA: Credentials = { email: 'lea@exemple.fr', password: 'Sentinelle-de-Lea-1' }

/** A password that an account is changed to. */
export const NEW_PASSWORD = 'Sentinelle-nouvelle-2'

/**
 * Starts a world that records secrets as they are made. The CSRF cookie is set, so that no call waits for a read that
 * sets it.
 */
export function startWorld(): World {
  document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
  const backend = startBackend()
  const secrets: string[] = []
  const { tokens, connections } = backend
  tokens.issue = recorded(tokens.issue.bind(tokens), secrets)
  connections.newSecret = recorded(connections.newSecret.bind(connections), secrets)
  return { backend, secrets, navigations: recordNavigations() }
}

function recorded<Parameters extends unknown[]>(make: (...parameters: Parameters) => string, list: string[]) {
  return (...parameters: Parameters) => {
    const made = make(...parameters)
    list.push(made)
    return made
  }
}
