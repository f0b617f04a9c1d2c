import texts from '../../i18n/fr/api-connections.json'
import { cancelAndLeaveFor, dashboardScene, leaveFor, openAt } from './dashboard'
import { click, fillIn, findControl, hasTitle, showsText, waitUntil } from './page-queries'
import type { Failure, FailureOutcome, Scene } from './scene'
import { guardReadsFirst, hasRow, isList, openList, readAgain, startWithConnection } from './scenes-api-connections'

const PAGE = '/dashboard/api-connections/{appId}'

const isDetail = hasTitle(texts.detailTitle)
const hasSettings = () => isDetail() && document.querySelector('form [name="name"]') !== null
const hasProject = () => hasSettings() && showsText('Cabinet Voltaire')

/** Opens the page of the connection by its address. */
async function openDetail() {
  const world = startWithConnection()
  await openAt(world, `/dashboard/api-connections/${world.connection.appId}`, texts.detailTitle)
  await waitUntil(hasProject, 'the settings and the project')
  return world
}

/** A connection that no longer exists has no settings: its page leads back to the list. */
const onFailure = ({ type }: Failure): FailureOutcome =>
  type === 'APPLICATION_NOT_FOUND'
    ? { keptFields: [], retry: () => click(texts.toList), isRecovered: hasRow('Agenda') }
    : {}

/** A read of the page, which is opened from the list. */
const readScene = (what: string, call: Scene['call'], isDone: () => boolean, more: Partial<Scene> = {}) =>
  dashboardScene({
    name: `${PAGE}: reading ${what}`,
    call,
    without: guardReadsFirst,
    open: openList,
    send: () => click('Agenda'),
    isDone,
    onFailure: readAgain,
    ...more,
  })

const notAwaited = 'the page does not wait for it: every access is offered meanwhile'

/** The page of one connection. */
export const apiConnection: Scene[] = [
  readScene('the connection', 'GET /applications', hasSettings),
  readScene('the projects', 'GET /projects', hasProject),
  readScene(
    'the scopes that can be granted',
    'GET /applications/scopes',
    () => hasSettings() && !showsText(texts.levelsUnchecked),
    {
      without: { ...guardReadsFirst, 'no answer for ten seconds': notAwaited, 'a slow answer': notAwaited },
      async send() {
        click('Agenda')
        await waitUntil(hasSettings, 'the settings, with or without the scopes')
      },
      onFailure: () => ({
        text: texts.levelsUnchecked,
        async retry() {
          await leaveFor('Connexions API')
          await waitUntil(hasRow('Agenda'), 'the list')
          click('Agenda')
        },
      }),
    },
  ),
  dashboardScene({
    name: `${PAGE}: saving the settings`,
    call: 'PATCH /applications/{appId}/update',
    submit: texts.save,
    async open() {
      const world = await openDetail()
      fillIn({ name: 'Agenda bis' })
      return { ...world, typed: { name: 'Agenda bis' } }
    },
    applyEffect: ({ connection, typed }) => Object.assign(connection, typed),
    isDone: () => isList() && showsText('Agenda bis'),
    onFailure,
    leave: () => leaveFor('Authentification'),
  }),
  dashboardScene({
    name: `${PAGE}: generating a new secret`,
    call: 'PATCH /applications/{appId}/update-secret',
    button: 'Confirmer',
    showsNewSecret: true,
    async open() {
      const world = await openDetail()
      click(texts.rotate)
      await waitUntil(() => findControl('Confirmer'), 'the question')
      return world
    },
    isDone: () => isDetail() && showsText(texts.copyNow),
    onFailure,
    leave: () => cancelAndLeaveFor('Mes applications'),
  }),
]
