import type { Account } from './accounts'
import type { Random } from './random'

/** A project of the patient-management solution. */
export interface Project {
  readonly id: string
  name: string
  readonly members: readonly { account: Account; owner: boolean }[]
}

/** An API connection. */
export interface Application {
  readonly appId: string
  readonly owner: Account
  name: string
  skeziaProjectId: string
  scopes: string[]
  appSecret: string
}

/** The scopes that can be granted. */
export const SCOPES = ['skezia:patient-read', 'skezia:patient-write', 'skezia:answer-read', 'skezia:answer-write']

/** The projects and API connections of one world, oldest first. */
export class Connections {
  private readonly projects: Project[] = []
  private applications: Application[] = []
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  addProject(account: Account, name: string, owner: boolean): Project {
    const project = { id: this.random.uuid(), name, members: [{ account, owner }] }
    this.projects.push(project)
    return project
  }

  /** The projects that an account owns, or with `owned: false` all those it belongs to. */
  projectsOf(account: Account, { owned }: { owned: boolean }): Project[] {
    return this.projects.filter(({ members }) =>
      members.some((member) => member.account === account && (member.owner || !owned)),
    )
  }

  addApplication(owner: Account, settings: Pick<Application, 'name' | 'skeziaProjectId' | 'scopes'>): Application {
    const application = { ...settings, owner, appId: this.random.uuid(), appSecret: this.newSecret() }
    this.applications.push(application)
    return application
  }

  applicationsOf(owner: Account): Application[] {
    return this.applications.filter((application) => application.owner === owner)
  }

  delete(application: Application): void {
    this.applications = this.applications.filter((kept) => kept !== application)
  }

  newSecret(): string {
    return this.random.token(48)
  }
}
