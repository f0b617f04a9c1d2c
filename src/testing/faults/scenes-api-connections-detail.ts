import texts from '../../i18n/fr/api-connections.json'
import { cancelAndLeaveFor, leaveFor, openAt } from './dashboard'
import { at, control, fill, press, sees, until } from './page'
import type { Failure, Scene, Told } from './scene'
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

const configuration = at(texts.detailTitle)
const settings = () => configuration() && document.querySelector('form [name="name"]') !== null

/** Opens the page of the connection by its address. */
async function openDetail(): Promise<Connected> {
  const world = startWithConnection()
  await openAt(world, `/dashboard/api-connections/${world.connection.appId}`, texts.detailTitle)
  await until(() => settings() && sees('Cabinet Voltaire'), 'the settings and the project')
  return world
}

/** A connection that is no more has no settings: its page leads back to the list. */
const mayBeGone = ({ type }: Failure): Told =>
  type === 'APPLICATION_NOT_FOUND' ? { kept: [], again: () => press(texts.toList), recovered: hasRow('Agenda') } : {}

/** A read of the page, which is opened from the list. */
const read = (what: string, call: Scene['call'], done: () => boolean, more: Partial<Scene> = {}): Scene => ({
  name: `${PAGE}: reading ${what}`,
  call,
  sentBy: 'page',
  isProtected: true,
  without: guardAsks,
  async open() {
    const world = await openList()
    return { ...world, act: () => press('Agenda'), done, told: readAgain, leave: () => leaveFor('Mes applications') }
  },
  ...more,
})

const nobodyWaits = 'nobody waits for it: every access is offered meanwhile'

/** The page of one connection. */
export const apiConnection: Scene[] = [
  read('the connection', 'GET /applications', settings),
  read('the projects', 'GET /projects', () => settings() && sees('Cabinet Voltaire')),
  read('the scopes that can be granted', 'GET /applications/scopes', () => settings() && !sees(texts.levelsUnchecked), {
    without: { ...guardAsks, 'no answer for ten seconds': nobodyWaits, 'a slow answer': nobodyWaits },
    async open() {
      const world = await openList()
      return {
        ...world,
        act: async () => {
          press('Agenda')
          await until(settings, 'the settings, whatever becomes of the scopes')
        },
        done: () => settings() && !sees(texts.levelsUnchecked),
        told: () => ({
          text: texts.levelsUnchecked,
          again: async () => {
            await leaveFor('Connexions API')
            await until(hasRow('Agenda'), 'the list')
            press('Agenda')
          },
        }),
        leave: () => leaveFor('Mes applications'),
      }
    },
  }),
  {
    name: `${PAGE}: saving the settings`,
    call: 'PATCH /applications/{appId}/update',
    sentBy: 'form',
    isProtected: true,
    async open() {
      const world = await openDetail()
      const typed = { name: 'Agenda bis' }
      fill(typed)
      return {
        ...world,
        typed,
        button: texts.save,
        act: () => press(texts.save),
        asIfDone: () => Object.assign(world.connection, typed),
        done: () => connectionList() && sees('Agenda bis'),
        told: mayBeGone,
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
      press(texts.rotate)
      await until(() => control('Confirmer'), 'the question')
      return {
        ...world,
        reveals: true,
        button: 'Confirmer',
        act: () => press('Confirmer'),
        done: () => configuration() && sees(texts.copyNow),
        told: mayBeGone,
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
]
