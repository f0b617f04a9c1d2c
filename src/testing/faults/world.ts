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

/**
 * Starts a world whose secrets are known to the test as they are made. The browser has been here before: its CSRF cookie
 * is there, and no call waits for a read to bring it.
 */
export function startWorld(): World {
  document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
  const backend = startBackend()
  const secrets: string[] = []
  const { tokens, connections } = backend
  tokens.issue = noting(tokens.issue.bind(tokens), secrets)
  connections.newSecret = noting(connections.newSecret.bind(connections), secrets)
  return { backend, secrets, navigations: recordNavigations() }
}

function noting<Given extends unknown[]>(make: (...given: Given) => string, list: string[]) {
  return (...given: Given) => {
    const made = make(...given)
    list.push(made)
    return made
  }
}
