import type { Rights } from './scopes'

/** What the form of a connection holds. */
export interface Settings extends Rights {
  name: string
  skeziaProjectId: string
}
