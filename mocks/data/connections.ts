import type { Schemas } from '../../src/api/http'
import type { Account } from './accounts'
import type { SeededRandom } from './seeded-random'

/** A project in Skezia, the solution for patient management. */
export interface Project {
  readonly id: string
  name: string
  readonly members: readonly { account: Account; owner: boolean }[]
}

/**
 * An API connection in the form that the API returns to its owner. The sandbox also stores the owner and the secret of
 * the connection.
 */
export type ApiConnection = Schemas['ApiConnection'] & { readonly owner: Account; appSecret: string }

export type ConnectionSettings = Partial<Omit<ApiConnection, 'appId' | 'owner' | 'appSecret'>>

export const SCOPES = ['skezia:patient-read', 'skezia:patient-write', 'skezia:answer-read', 'skezia:answer-write']

/** The projects and API connections of one backend, oldest first. */
export class Connections {
  /**
   * Receives the name of an API connection in a request, and returns the name that the API stores. By default, the API
   * stores the same name.
   */
  storedName = (name: string): string => name
  private readonly projects: Project[] = []
  private apiConnections: ApiConnection[] = []
  private readonly random: SeededRandom

  constructor(random: SeededRandom) {
    this.random = random
  }

  addProject(account: Account, name: string, owner: boolean): Project {
    const project = { id: this.random.uuid('project'), name, members: [{ account, owner }] }
    this.projects.push(project)
    return project
  }

  /**
   * Returns the projects that an account owns. With `owned: false`, returns all projects of which the account is a
   * member.
   */
  projectsOf(account: Account, { owned }: { owned: boolean }): Project[] {
    return this.projects.filter(({ members }) =>
      members.some((member) => member.account === account && (member.owner || !owned)),
    )
  }

  /** Adds an API connection. By default it has the values of a new connection. */
  addApiConnection(owner: Account, settings: ConnectionSettings & { skeziaProjectId: string }): ApiConnection {
    const ids = { appId: this.random.uuid('connection'), appSecret: this.newSecret() }
    const connection: ApiConnection = { name: 'Connexion', scopes: [], ...settings, owner, ...ids }
    this.apiConnections.push(connection)
    return connection
  }

  apiConnectionsOf(owner: Account): ApiConnection[] {
    return this.apiConnections.filter((connection) => connection.owner === owner)
  }

  delete(connection: ApiConnection): void {
    this.apiConnections = this.apiConnections.filter((kept) => kept !== connection)
  }

  newSecret(): string {
    return this.random.token('secret', 48)
  }
}
