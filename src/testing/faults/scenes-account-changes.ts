import type { Account } from '../../../mocks/accounts'
import { cancelAndLeaveFor, leaveFor, openAt, startSignedIn, type SignedIn } from './dashboard'
import { hasTitle, findControl, fillIn, click, waitUntil } from './page-queries'
import type { Scene, OpenScene } from './scene'

const LIST = '/dashboard/authentication'
const FACTORS = 'Authentification à double facteur'

const authentication = hasTitle('Authentification')

type Person = Partial<Omit<Account, 'id'>>

/** What a change of a form needs: all but the world. */
type Change = Pick<OpenScene, 'isDone' | 'applyEffect'>

/** Opens the page of a form, fills it in, and says how it is sent. */
async function openForm(address: string, title: string, typed: Record<string, string>) {
  const world = await openAt(startSignedIn(), address, title)
  fillIn(typed)
  return (change: Change): OpenScene => ({
    ...world,
    typed,
    button: 'Confirmer',
    leave: () => leaveFor('Connexions API'),
    ...change,
  })
}

const isOn = (factor: string) => findControl(factor)?.matches(':checked') === true

/** A factor that is turned on or off, after a question. `change` is what the call does to the account. */
const asked = (name: string, call: Scene['call'], factor: string, person: Person, change: Person): Scene => {
  const isTurnedOn = Object.values(change).includes(true)
  return {
    name: `${LIST}/doubleAuthentication: ${name}`,
    call,
    sentBy: 'button',
    isProtected: true,
    ...(!isTurnedOn && {
      without: { 'a session that has ended': 'the sign-in would take the second factor, which has its own scenes' },
    }),
    async open() {
      const world = await openAt(startSignedIn(person), `${LIST}/doubleAuthentication`, FACTORS)
      click(factor)
      await waitUntil(() => findControl('Confirmer'), 'the question')
      return {
        ...world,
        button: 'Confirmer',
        applyEffect: () => Object.assign(world.account, change),
        isDone: () => hasTitle(FACTORS)() && isOn(factor) === isTurnedOn,
        // The applications page says whether a factor is on.
        leave: () => cancelAndLeaveFor('Connexions API'),
      }
    },
  }
}

/** What a person changes of their account. */
export const accountChanges: Scene[] = [
  {
    name: `${LIST}/email: changing the address`,
    call: 'POST /users/update-email',
    sentBy: 'form',
    isProtected: true,
    async open() {
      const typed = { newEmail: 'lea@nouveau.fr', confirmNewEmail: 'lea@nouveau.fr' }
      const stageOf = await openForm(`${LIST}/email`, 'Adresse e-mail', typed)
      return stageOf({ isDone: hasTitle('Confirmez votre nouvelle adresse e-mail') })
    },
  },
  {
    name: `${LIST}/nickName: changing the identifier`,
    call: 'POST /users/update-nickname',
    sentBy: 'form',
    isProtected: true,
    async open() {
      const stageOf = await openForm(`${LIST}/nickName`, 'Identifiant', { nickName: 'lea.bernard' })
      return stageOf({ isDone: authentication })
    },
  },
  {
    name: `${LIST}/password: changing the password`,
    call: 'PATCH /users/password',
    sentBy: 'form',
    isProtected: true,
    async open() {
      const next = 'Sentinelle-nouvelle-2'
      const typed = { actualPassword: 'Sentinelle-de-Lea-1', newPassword: next, confirmNewPassword: next }
      const stageOf = await openForm(`${LIST}/password`, 'Mot de passe', typed)
      return stageOf({ isDone: authentication })
    },
  },
  {
    name: `${LIST}/doubleAuthentication: turning the code by SMS on`,
    call: 'POST /users/update-double-authentication',
    sentBy: 'form',
    isProtected: true,
    async open() {
      const world: SignedIn = await openAt(startSignedIn(), `${LIST}/doubleAuthentication`, FACTORS)
      const typed = { cellphone: '0612345642' }
      click('Code par SMS')
      await waitUntil(() => findControl('Confirmer'), 'the number')
      fillIn(typed)
      return {
        ...world,
        typed,
        button: 'Confirmer',
        applyEffect: () => Object.assign(world.account, { ...typed, oneTimePasswordActivated: true }),
        isDone: () => hasTitle(FACTORS)() && isOn('Code par SMS'),
        leave: () => leaveFor('Connexions API'),
      }
    },
  },
  asked(
    'turning the code by SMS off',
    'POST /users/update-double-authentication',
    'Code par SMS',
    { oneTimePasswordActivated: true, cellphone: '0612345642' },
    { oneTimePasswordActivated: false },
  ),
  asked(
    'turning the code by e-mail on',
    'PUT /users/update-double-authentication-email',
    'Code par e-mail',
    {},
    { doubleAuthEmailActivated: true },
  ),
  asked(
    'turning the code by e-mail off',
    'PUT /users/update-double-authentication-email',
    'Code par e-mail',
    { doubleAuthEmailActivated: true },
    { doubleAuthEmailActivated: false },
  ),
]
