import { cancelAndLeaveFor, dashboardScene, leaveFor, openAt, startSignedIn } from './dashboard'
import { click, fillIn, findControl, hasTitle, waitUntil } from './page-queries'
import type { Scene } from './scene'
import { LEA, NEW_PASSWORD, type Person } from './world'

const LIST = '/dashboard/authentication'
const FACTORS = 'Authentification à double facteur'
const SMS = 'POST /users/update-double-authentication'
const EMAIL = 'PUT /users/update-double-authentication-email'

/** A change by the form of a page. */
const formScene = (
  what: { name: string; call: Scene['call']; path: string; title: string; typed: Record<string, string> },
  isDone: () => boolean,
) =>
  dashboardScene({
    name: `${LIST}/${what.path}: ${what.name}`,
    call: what.call,
    submit: 'Confirmer',
    async open() {
      const world = await openAt(startSignedIn(), `${LIST}/${what.path}`, what.title)
      fillIn(what.typed)
      return { ...world, typed: what.typed }
    },
    isDone,
    leave: () => leaveFor('Connexions API'),
  })

const isOn = (factor: string) => findControl(factor)?.matches(':checked') === true

/** Opens the page of the factors and clicks the switch of one. */
async function openFactor(factor: string, person: Person) {
  const world = await openAt(startSignedIn(person), `${LIST}/doubleAuthentication`, FACTORS)
  click(factor)
  await waitUntil(() => findControl('Confirmer'), 'the dialog')
  return world
}

/** A factor that is turned on or off, after a confirmation. `change` is what the call does to the account. */
function confirmedScene(name: string, call: Scene['call'], factor: string, person: Person, change: Person): Scene {
  const isTurnedOn = Object.values(change).includes(true)
  return dashboardScene({
    name: `${LIST}/doubleAuthentication: ${name}`,
    call,
    button: 'Confirmer',
    ...(!isTurnedOn && {
      without: { 'a session that has ended': 'the sign-in would take the second factor, which has its own scenes' },
    }),
    open: () => openFactor(factor, person),
    applyEffect: ({ account }) => Object.assign(account, change),
    isDone: () => hasTitle(FACTORS)() && isOn(factor) === isTurnedOn,
    leave: () => cancelAndLeaveFor('Connexions API'),
  })
}

const newEmail = { newEmail: 'lea@nouveau.fr', confirmNewEmail: 'lea@nouveau.fr' }
const newPassword = { actualPassword: LEA.password, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
const cellphone = { cellphone: '0612345642' }

/** What a person changes of their account. */
export const accountChanges: Scene[] = [
  formScene(
    {
      name: 'changing the address',
      call: 'POST /users/update-email',
      path: 'email',
      title: 'Adresse e-mail',
      typed: newEmail,
    },
    hasTitle('Email mis à jour : il reste à le confirmer'),
  ),
  formScene(
    {
      name: 'changing the identifier',
      call: 'POST /users/update-nickname',
      path: 'nickName',
      title: 'Identifiant',
      typed: { nickName: 'lea.bernard' },
    },
    hasTitle('Authentification'),
  ),
  formScene(
    {
      name: 'changing the password',
      call: 'PATCH /users/password',
      path: 'password',
      title: 'Mot de passe',
      typed: newPassword,
    },
    hasTitle('Authentification'),
  ),
  dashboardScene({
    name: `${LIST}/doubleAuthentication: turning the code by SMS on`,
    call: SMS,
    submit: 'Confirmer',
    async open() {
      const world = await openFactor('Code par SMS', {})
      fillIn(cellphone)
      return { ...world, typed: cellphone }
    },
    applyEffect: ({ account }) => Object.assign(account, { ...cellphone, oneTimePasswordActivated: true }),
    isDone: () => hasTitle(FACTORS)() && isOn('Code par SMS'),
    leave: () => leaveFor('Connexions API'),
  }),
  confirmedScene(
    'turning the code by SMS off',
    SMS,
    'Code par SMS',
    { ...cellphone, oneTimePasswordActivated: true },
    { oneTimePasswordActivated: false },
  ),
  confirmedScene('turning the code by e-mail on', EMAIL, 'Code par e-mail', {}, { doubleAuthEmailActivated: true }),
  confirmedScene(
    'turning the code by e-mail off',
    EMAIL,
    'Code par e-mail',
    { doubleAuthEmailActivated: true },
    { doubleAuthEmailActivated: false },
  ),
]
