import texts from '../../i18n/fr/api-connections.json'
import { cancelAndLeaveFor, leaveFor, openAt } from './dashboard'
import { hasTitle, findControl, fillIn, click, showsText, waitUntil } from './page-queries'
import type { Failure, Scene, FailureOutcome } from './scene'
import {
  connectionList,
  guardAsks,
  hasRow,
  openList,
  readAgain,
  startWithConnection,
  type Connected,
} from './scenes-api-connections'

const PAGE = '/dashboard/api-connections/{appId}'

const configuration = hasTitle(texts.detailTitle)
const settings = () => configuration() && document.querySelector('form [name="name"]') !== null

/** Opens the page of the connection by its address. */
async function openDetail(): Promise<Connected> {
  const world = startWithConnection()
  await openAt(world, `/dashboard/api-connections/${world.connection.appId}`, texts.detailTitle)
  await waitUntil(() => settings() && showsText('Cabinet Voltaire'), 'the settings and the project')
  return world
}

/** A connection that is no more has no settings: its page leads back to the list. */
const mayBeGone = ({ type }: Failure): FailureOutcome =>
  type === 'APPLICATION_NOT_FOUND'
    ? { keptFields: [], retry: () => click(texts.toList), isRecovered: hasRow('Agenda') }
    : {}

/** A read of the page, which is opened from the list. */
const read = (what: string, call: Scene['call'], isDone: () => boolean, more: Partial<Scene> = {}): Scene => ({
  name: `${PAGE}: reading ${what}`,
  call,
  sentBy: 'page',
  isProtected: true,
  without: guardAsks,
  async open() {
    const world = await openList()
    return {
      ...world,
      send: () => click('Agenda'),
      isDone,
      onFailure: readAgain,
      leave: () => leaveFor('Mes applications'),
    }
  },
  ...more,
})

const notAwaited = 'the page does not wait for it: every access is offered meanwhile'

/** The page of one connection. */
export const apiConnection: Scene[] = [
  read('the connection', 'GET /applications', settings),
  read('the projects', 'GET /projects', () => settings() && showsText('Cabinet Voltaire')),
  read(
    'the scopes that can be granted',
    'GET /applications/scopes',
    () => settings() && !showsText(texts.levelsUnchecked),
    {
      without: { ...guardAsks, 'no answer for ten seconds': notAwaited, 'a slow answer': notAwaited },
      async open() {
        const world = await openList()
        return {
          ...world,
          send: async () => {
            click('Agenda')
            await waitUntil(settings, 'the settings, whatever becomes of the scopes')
          },
          isDone: () => settings() && !showsText(texts.levelsUnchecked),
          onFailure: () => ({
            text: texts.levelsUnchecked,
            retry: async () => {
              await leaveFor('Connexions API')
              await waitUntil(hasRow('Agenda'), 'the list')
              click('Agenda')
            },
          }),
          leave: () => leaveFor('Mes applications'),
        }
      },
    },
  ),
  {
    name: `${PAGE}: saving the settings`,
    call: 'PATCH /applications/{appId}/update',
    sentBy: 'form',
    isProtected: true,
    async open() {
      const world = await openDetail()
      const typed = { name: 'Agenda bis' }
      fillIn(typed)
      return {
        ...world,
        typed,
        button: texts.save,
        applyEffect: () => Object.assign(world.connection, typed),
        isDone: () => connectionList() && showsText('Agenda bis'),
        onFailure: mayBeGone,
        leave: () => leaveFor('Authentification'),
      }
    },
  },
  {
    name: `${PAGE}: generating a new secret`,
    call: 'PATCH /applications/{appId}/update-secret',
    sentBy: 'button',
    isProtected: true,
    async open() {
      const world = await openDetail()
      click(texts.rotate)
      await waitUntil(() => findControl('Confirmer'), 'the question')
      return {
        ...world,
        showsNewSecret: true,
        button: 'Confirmer',
        isDone: () => configuration() && showsText(texts.copyNow),
        onFailure: mayBeGone,
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
]
