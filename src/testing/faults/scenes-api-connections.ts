import type { Account } from '../../../mocks/accounts'
import type { Backend } from '../../../mocks/backend'
import texts from '../../i18n/fr/api-connections.json'
import uiTexts from '../../i18n/fr/ui.json'
import { cancelAndLeaveFor, leaveFor, openAt, startSignedIn } from './dashboard'
import { at, control, fill, press, sees, until } from './page'
import type { Scene, Stage, Told } from './scene'

const LIST = '/dashboard/api-connections'

export const connectionList = at('Connexions API')

/** What a read begun by the page has no cell for: the guard asks first, and finds it out. */
export const guardAsks = { 'a session that has ended': 'the guard asks first' }

/** Somebody with two projects and the connection 'Agenda' of the first; no page is open yet. */
export function startWithConnection() {
  const world = startSignedIn()
  const { backend, account } = world
  const project = backend.project(account, 'Cabinet Voltaire')
  const other = backend.project(account, 'Étude ORION')
  const connection = backend.apiConnection(account, {
    name: 'Agenda',
    skeziaProjectId: project.id,
    scopes: ['skezia:patient-write', 'partner:report'],
  })
  return { ...world, project, other, connection }
}

export type Connected = ReturnType<typeof startWithConnection>

export const hasRow = (name: string) => () => connectionList() && control(`Supprimer ${name}`) !== undefined

/** Opens the list with its connection. */
export async function openList(world = startWithConnection()): Promise<Connected> {
  await openAt(world, LIST, 'Connexions API')
  await until(() => hasRow('Agenda')() && sees('Cabinet Voltaire'), 'the connection and its project')
  return world
}

/** A read that failed is said where its result would be, and read again from there. */
export const readAgain = (): Told => ({ again: () => press(uiTexts.retry) })

/** The page before the list. */
const openApplications = () => openAt(startWithConnection(), '/dashboard/apps', 'Mes applications')

/** What a read of the projects, for the form of a new connection, comes to. */
const forNewConnection = {
  done: () => at(texts.new)() && document.querySelector('dialog[open] [role="option"]') !== null,
  told: readAgain,
  leave: () => cancelAndLeaveFor('Mes applications'),
}

const connectionsOf = ({ backend, account }: { backend: Backend; account: Account }) =>
  backend.connections.apiConnectionsOf(account)

/** The list, its failed read being told and its answer awaited anew: `act` is 'Réessayer'. */
async function openFailed(call: 'GET /applications' | 'GET /projects', title: string): Promise<Connected> {
  const world = startWithConnection()
  const { backend } = world
  backend.fault(call, { status: 500, times: 1 })
  await openAt(world, LIST, 'Connexions API')
  await until(() => sees(title), 'the failure')
  return world
}

/** A read of the list that the person asks for again. */
const retried = (call: 'GET /applications' | 'GET /projects', title: string): Scene => ({
  name: `${LIST}: « ${uiTexts.retry} » (${title})`,
  call,
  sentBy: 'button',
  isProtected: true,
  without: guardAsks,
  async open() {
    const world = await openFailed(call, title)
    return {
      ...world,
      button: uiTexts.retry,
      act: () => press(uiTexts.retry),
      done: () => hasRow('Agenda')() && sees('Cabinet Voltaire') && !sees(title),
      leave: () => leaveFor('Mes applications'),
    }
  },
})

async function openFromMenu() {
  press('Connexions API')
  await until(hasRow('Agenda'), 'the list, whatever becomes of the names')
}

/** A read that the list begins as it opens, from the applications. */
const readAsItOpens = (name: string, call: Scene['call'], stage: Pick<Stage, 'act' | 'done' | 'leave'>): Scene => ({
  name,
  call,
  sentBy: 'page',
  isProtected: true,
  without: guardAsks,
  open: async () => ({ ...(await openApplications()), told: readAgain, ...stage }),
})

/** The form of a new connection, filled in as far as it goes. */
async function openNew(world: Connected): Promise<Connected> {
  await openList(world)
  press(texts.new)
  await until(at(texts.new), 'the form')
  fill({ name: 'Nouveau' })
  return world
}

/** The list, what is created from it and what is deleted. */
export const apiConnections: Scene[] = [
  readAsItOpens(`${LIST}: reading the connections`, 'GET /applications', {
    act: () => press('Connexions API'),
    done: hasRow('Agenda'),
    leave: () => leaveFor('Authentification'),
  }),
  {
    ...readAsItOpens(`${LIST}: reading the names of the projects`, 'GET /projects', {
      act: openFromMenu,
      done: () => hasRow('Agenda')() && sees('Cabinet Voltaire'),
      leave: () => leaveFor('Authentification'),
    }),
    without: { ...guardAsks, 'no answer for ten seconds': 'nobody waits for it: the list is there without the names' },
  },
  retried('GET /applications', texts.loadFailed),
  retried('GET /projects', texts.projectNamesFailed),
  readAsItOpens(`${LIST}, new connection: reading the projects`, 'GET /projects', {
    ...forNewConnection,
    act: async () => {
      await openFromMenu()
      press(texts.new)
      await until(at(texts.new), 'the form')
    },
  }),
  {
    name: `${LIST}, new connection: « ${texts.refreshProjects} »`,
    call: 'GET /projects',
    sentBy: 'button',
    isProtected: true,
    without: guardAsks,
    async open() {
      const world = startSignedIn()
      const { backend, account } = world
      await openAt(world, LIST, 'Connexions API')
      await until(() => sees(texts.emptyTitle), 'the empty list')
      press(texts.new)
      await until(() => control(texts.refreshProjects), 'the form')
      fill({ name: 'Nouveau' })
      backend.project(account, 'Premier projet')
      return {
        ...world,
        typed: { name: 'Nouveau' },
        button: texts.refreshProjects,
        act: () => press(texts.refreshProjects),
        ...forNewConnection,
      }
    },
  },
  {
    name: `${LIST}, new connection: creating it`,
    call: 'POST /applications/create',
    sentBy: 'form',
    isProtected: true,
    async open(): Promise<Stage> {
      const world = await openNew(startWithConnection())
      press(texts.chooseProject)
      press('Étude ORION')
      return {
        ...world,
        typed: { name: 'Nouveau' },
        reveals: true,
        button: texts.save,
        act: () => press(texts.save),
        done: () => at('Configuration manuelle')() && sees(texts.copyNow),
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
  {
    name: `${LIST}: deleting a connection`,
    call: 'DELETE /applications/{appId}/delete',
    sentBy: 'button',
    isProtected: true,
    async open() {
      const world = await openList()
      const { backend, connection } = world
      const ask = async () => {
        press('Supprimer Agenda')
        await until(() => control('Confirmer'), 'the question')
      }
      await ask()
      return {
        ...world,
        button: 'Confirmer',
        act: () => press('Confirmer'),
        asIfDone: () => backend.connections.delete(connection),
        done: () => connectionList() && !hasRow('Agenda')() && connectionsOf(world).length === 0,
        told: ({ type }) =>
          type === 'APPLICATION_NOT_FOUND'
            ? {
                // Its row is gone; the API has it still, so it is there again.
                again: async () => {
                  await leaveFor('Mes applications')
                  await leaveFor('Connexions API')
                  await until(hasRow('Agenda'), 'the connection')
                  await ask()
                  press('Confirmer')
                },
              }
            : {},
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
]
