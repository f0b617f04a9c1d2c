import type { Account } from '../../../mocks/accounts'
import type { Backend } from '../../../mocks/backend'
import texts from '../../i18n/fr/api-connections.json'
import uiTexts from '../../i18n/fr/ui.json'
import { cancelAndLeaveFor, leaveFor, openAt, startSignedIn } from './dashboard'
import { hasTitle, findControl, fillIn, click, showsText, waitUntil } from './page-queries'
import type { Scene, OpenScene, FailureOutcome } from './scene'

const LIST = '/dashboard/api-connections'

export const connectionList = hasTitle('Connexions API')

/** What a read begun by the page has no cell for: the guard reads the session first, and finds it out. */
export const guardAsks = { 'a session that has ended': 'the guard reads the session first' }

/** Starts a world with two projects and the connection 'Agenda' of the first. Opens no page. */
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

export const hasRow = (name: string) => () => connectionList() && findControl(`Supprimer ${name}`) !== undefined

/** Opens the list with its connection. */
export async function openList(world = startWithConnection()): Promise<Connected> {
  await openAt(world, LIST, 'Connexions API')
  await waitUntil(() => hasRow('Agenda')() && showsText('Cabinet Voltaire'), 'the connection and its project')
  return world
}

/** A read that failed is shown in place of the result, with a button that reads again. */
export const readAgain = (): FailureOutcome => ({ retry: () => click(uiTexts.retry) })

/** The page before the list. */
const openApplications = () => openAt(startWithConnection(), '/dashboard/apps', 'Mes applications')

/** What a read of the projects, for the form of a new connection, comes to. */
const forNewConnection = {
  isDone: () => hasTitle(texts.new)() && document.querySelector('dialog[open] [role="option"]') !== null,
  onFailure: readAgain,
  leave: () => cancelAndLeaveFor('Mes applications'),
}

const connectionsOf = ({ backend, account }: { backend: Backend; account: Account }) =>
  backend.connections.apiConnectionsOf(account)

/** Opens the list after its read has failed. */
async function openFailed(call: 'GET /applications' | 'GET /projects', title: string): Promise<Connected> {
  const world = startWithConnection()
  const { backend } = world
  backend.fault(call, { status: 500, times: 1 })
  await openAt(world, LIST, 'Connexions API')
  await waitUntil(() => showsText(title), 'the failure')
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
      isDone: () => hasRow('Agenda')() && showsText('Cabinet Voltaire') && !showsText(title),
      leave: () => leaveFor('Mes applications'),
    }
  },
})

async function openFromMenu() {
  click('Connexions API')
  await waitUntil(hasRow('Agenda'), 'the list, whatever becomes of the names')
}

/** A read that the list begins as it opens, from the applications. */
const readAsItOpens = (
  name: string,
  call: Scene['call'],
  stage: Pick<OpenScene, 'send' | 'isDone' | 'leave'>,
): Scene => ({
  name,
  call,
  sentBy: 'page',
  isProtected: true,
  without: guardAsks,
  open: async () => ({ ...(await openApplications()), onFailure: readAgain, ...stage }),
})

/** The form of a new connection, filled in as far as it goes. */
async function openNew(world: Connected): Promise<Connected> {
  await openList(world)
  click(texts.new)
  await waitUntil(hasTitle(texts.new), 'the form')
  fillIn({ name: 'Nouveau' })
  return world
}

/** The list, what is created from it and what is deleted. */
export const apiConnections: Scene[] = [
  readAsItOpens(`${LIST}: reading the connections`, 'GET /applications', {
    send: () => click('Connexions API'),
    isDone: hasRow('Agenda'),
    leave: () => leaveFor('Authentification'),
  }),
  {
    ...readAsItOpens(`${LIST}: reading the names of the projects`, 'GET /projects', {
      send: openFromMenu,
      isDone: () => hasRow('Agenda')() && showsText('Cabinet Voltaire'),
      leave: () => leaveFor('Authentification'),
    }),
    without: {
      ...guardAsks,
      'no answer for ten seconds': 'the page does not wait for it: the list is there without the names',
    },
  },
  retried('GET /applications', texts.loadFailed),
  retried('GET /projects', texts.projectNamesFailed),
  readAsItOpens(`${LIST}, new connection: reading the projects`, 'GET /projects', {
    ...forNewConnection,
    send: async () => {
      await openFromMenu()
      click(texts.new)
      await waitUntil(hasTitle(texts.new), 'the form')
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
      await waitUntil(() => showsText(texts.emptyTitle), 'the empty list')
      click(texts.new)
      await waitUntil(() => findControl(texts.refreshProjects), 'the form')
      fillIn({ name: 'Nouveau' })
      backend.project(account, 'Premier projet')
      return {
        ...world,
        typed: { name: 'Nouveau' },
        button: texts.refreshProjects,
        ...forNewConnection,
      }
    },
  },
  {
    name: `${LIST}, new connection: creating it`,
    call: 'POST /applications/create',
    sentBy: 'form',
    isProtected: true,
    async open(): Promise<OpenScene> {
      const world = await openNew(startWithConnection())
      click(texts.project)
      click('Étude ORION')
      return {
        ...world,
        typed: { name: 'Nouveau' },
        showsNewSecret: true,
        button: texts.save,
        isDone: () => hasTitle('Configuration manuelle')() && showsText(texts.copyNow),
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
        click('Supprimer Agenda')
        await waitUntil(() => findControl('Confirmer'), 'the question')
      }
      await ask()
      return {
        ...world,
        button: 'Confirmer',
        applyEffect: () => backend.connections.delete(connection),
        isDone: () => connectionList() && !hasRow('Agenda')() && connectionsOf(world).length === 0,
        onFailure: ({ type }) =>
          type === 'APPLICATION_NOT_FOUND'
            ? {
                // Its row is gone; the API has it still, so it is there again.
                retry: async () => {
                  await leaveFor('Mes applications')
                  await leaveFor('Connexions API')
                  await waitUntil(hasRow('Agenda'), 'the connection')
                  await ask()
                  click('Confirmer')
                },
              }
            : {},
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
]
