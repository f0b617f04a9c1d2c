import texts from '../../i18n/fr/api-connections.json'
import ui from '../../i18n/fr/ui.json'
import { cancelAndLeaveFor, dashboardScene, leaveFor, openAt, startSignedIn } from './dashboard'
import { click, clickTo, fillIn, findControl, hasTitle, showsText, waitUntil } from './page-queries'
import type { FailureOutcome, Scene } from './scene'

const LIST = '/dashboard/api-connections'

export const isList = hasTitle('Connexions API')

/** A read that the page begins has no cell for an ended session: the guard's read finds it first. */
export const guardReadsFirst = { 'a session that has ended': 'the guard reads the session first' }

/** Starts a world with two projects and the connection 'Agenda' of the first. Opens no page. */
export function startWithConnection() {
  const world = startSignedIn()
  const { backend, account } = world
  const project = backend.project(account, 'Cabinet Voltaire')
  backend.project(account, 'Étude ORION')
  const scopes = ['skezia:patient-write', 'partner:report']
  return {
    ...world,
    connection: backend.apiConnection(account, { name: 'Agenda', skeziaProjectId: project.id, scopes }),
  }
}

export const hasRow = (name: string) => () => isList() && findControl(`Supprimer ${name}`) !== undefined
const isLoaded = () => hasRow('Agenda')() && showsText('Cabinet Voltaire')

/** Opens the list with its connection. */
export async function openList() {
  const world = await openAt(startWithConnection(), LIST, 'Connexions API')
  await waitUntil(isLoaded, 'the connection and its project')
  return world
}

/** A read that failed is shown in place of the result, with a button that reads again. */
export const readAgain = (): FailureOutcome => ({ retry: () => click(ui.retry) })

/** A read that the list begins when it is opened from the applications. */
const readScene = (definition: Omit<Scene, 'open'>) =>
  dashboardScene({
    without: guardReadsFirst,
    open: () => openAt(startWithConnection(), '/dashboard/apps', 'Mes applications'),
    onFailure: readAgain,
    leave: () => leaveFor('Authentification'),
    ...definition,
  })

/** A read of the list that is repeated with its button, after it has failed. */
const retryScene = (call: 'GET /applications' | 'GET /projects', title: string) =>
  dashboardScene({
    name: `${LIST}: « ${ui.retry} » (${title})`,
    call,
    button: ui.retry,
    without: guardReadsFirst,
    async open() {
      const world = startWithConnection()
      world.backend.fault(call, { status: 500, times: 1 })
      await openAt(world, LIST, 'Connexions API')
      await waitUntil(() => showsText(title), 'the failure')
      return world
    },
    isDone: () => isLoaded() && !showsText(title),
  })

async function openFromMenu() {
  click('Connexions API')
  await waitUntil(hasRow('Agenda'), 'the list, with or without the names')
}

const openNew = () => clickTo(texts.new, texts.new)
const hasProjects = () => hasTitle(texts.new)() && document.querySelector('dialog[open] [role="option"]') !== null
const cancelAndLeave = () => cancelAndLeaveFor('Mes applications')

const isDeleted = ({ backend, account }: Awaited<ReturnType<typeof openList>>) =>
  isList() && !hasRow('Agenda')() && backend.connections.apiConnectionsOf(account).length === 0

async function askToDelete() {
  click('Supprimer Agenda')
  await waitUntil(() => findControl('Confirmer'), 'the question')
}

/** The list, what is created from it and what is deleted. */
export const apiConnections: Scene[] = [
  readScene({
    name: `${LIST}: reading the connections`,
    call: 'GET /applications',
    send: () => click('Connexions API'),
    isDone: hasRow('Agenda'),
  }),
  readScene({
    name: `${LIST}: reading the names of the projects`,
    call: 'GET /projects',
    without: {
      ...guardReadsFirst,
      'no answer for ten seconds': 'the page does not wait for it: the list is there without the names',
    },
    send: openFromMenu,
    isDone: isLoaded,
  }),
  retryScene('GET /applications', texts.loadFailed),
  retryScene('GET /projects', texts.projectNamesFailed),
  readScene({
    name: `${LIST}, new connection: reading the projects`,
    call: 'GET /projects',
    send: () => openFromMenu().then(openNew),
    isDone: hasProjects,
    leave: cancelAndLeave,
  }),
  dashboardScene({
    name: `${LIST}, new connection: « ${texts.refreshProjects} »`,
    call: 'GET /projects',
    button: texts.refreshProjects,
    without: guardReadsFirst,
    async open() {
      const world = await openAt(startSignedIn(), LIST, 'Connexions API')
      await waitUntil(() => showsText(texts.emptyTitle), 'the empty list')
      click(texts.new)
      await waitUntil(() => findControl(texts.refreshProjects), 'the form')
      fillIn({ name: 'Nouveau' })
      world.backend.project(world.account, 'Premier projet')
      return { ...world, typed: { name: 'Nouveau' } }
    },
    isDone: hasProjects,
    onFailure: readAgain,
    leave: cancelAndLeave,
  }),
  dashboardScene({
    name: `${LIST}, new connection: creating it`,
    call: 'POST /applications/create',
    submit: texts.save,
    showsNewSecret: true,
    async open() {
      const world = await openList()
      await openNew()
      fillIn({ name: 'Nouveau' })
      click(texts.project)
      click('Étude ORION')
      return { ...world, typed: { name: 'Nouveau' } }
    },
    isDone: () => hasTitle('Configuration manuelle')() && showsText(texts.copyNow),
    leave: cancelAndLeave,
  }),
  dashboardScene({
    name: `${LIST}: asking whose session it is before a connection is deleted`,
    call: 'GET /users/me',
    button: 'Confirmer',
    without: {
      'refused: NO_VALID_SESSION': 'the deletion has this cell',
      'a session that has ended': 'the deletion has this cell',
    },
    async open() {
      const world = await openList()
      await askToDelete()
      return world
    },
    // The guard reads the person again with the list.
    requests: 2,
    isDone: isDeleted,
    leave: cancelAndLeave,
  }),
  dashboardScene({
    name: `${LIST}: deleting a connection`,
    call: 'DELETE /applications/{appId}/delete',
    button: 'Confirmer',
    async open() {
      const world = await openList()
      await askToDelete()
      return world
    },
    applyEffect: ({ backend, connection }) => backend.connections.delete(connection),
    isDone: isDeleted,
    leave: cancelAndLeave,
    onFailure: ({ type }) =>
      type === 'APPLICATION_NOT_FOUND'
        ? {
            // The page has removed the row. The API still has the connection, so another read shows it.
            async retry() {
              await leaveFor('Mes applications')
              await openFromMenu()
              await askToDelete()
              click('Confirmer')
            },
          }
        : {},
  }),
]
