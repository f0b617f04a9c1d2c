import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { account, accountOf, EMAIL, NEW_PASSWORD, signedInAt } from '../../catalogue/account'
import { reach, type CallOnScreen, type State, type Step, type Visit } from '../../catalogue/scene'
import { dialog, heading, see, text } from '../../catalogue/sights'
import { screens } from '../../catalogue/states'
import { click, fill, fillNewPassword, open } from '../../catalogue/steps'
import { password } from '../../catalogue/sign-in'
import { CALLS, isWrite, lostAnswer, operationId, type Call } from '../../mocks/contract/contract'
import { providers } from '../../mocks/providers/profiles'
import { INACTIVITY_WARNING_S, RESEND_DELAY_S } from '../rules/limits'
import { storeProviderSession } from '../session/sign-in-memory'
import { stepsOf } from './faults/play'
import { settle, startVisit, type VisitHere } from './faults/visitor'
import { installConfig } from './install-config'
import { stopClock } from './stop-clock'

/*
 * These tests compare the order of the portal's calls with « The order of calls » in docs/api.md. `x-lost-answer` in
 * docs/openapi.yaml names the call that follows a lost answer.
 */

const OTHER = 'max@exemple.fr'
/** Some steps of the catalogue change the e-mail address to this address. */
const CHANGED = 'camille@exemple.fr'

const opened = (path: string, title: string): State<Visit> => [open(path), heading(title), settle]

/** Opens the last link that was mailed to an address. */
const openLink =
  (to: string, title: string): Step<Visit> =>
  (visit) => {
    const { pathname, search } = new URL(visit.world.backend.lastLink(to))
    return reach(visit, opened(pathname + search, title))
  }

const pass =
  (seconds: number): Step<Visit> =>
  () =>
    vi.advanceTimersByTimeAsync(seconds * 1000)

/** Returns the row of a call in the catalogue. */
function rowOf(operation: string | undefined): CallOnScreen {
  const row = screens.flatMap(({ calls = [] }) => calls).find(({ call }) => operationId(call) === operation)
  if (!row) throw new Error(`No screen of the catalogue sends ${operation}.`)
  return row
}

/** Returns the steps of the catalogue that send a call. The last step checks that the call has succeeded. */
function made(operation: string | undefined): State<VisitHere> {
  const row = rowOf(operation)
  return [...row.from, ...stepsOf(row), see(row.done)]
}

/** Brings the visitor back from the provider e-CPS, with an e-mail address. */
const comeFromCard =
  (email: string): Step<Visit> =>
  ({ visitor, world: { backend } }) =>
    visitor.comeBackWith(backend.identity('pro-sante-connect', { email }))

const atApplications = signedInAt('/dashboard/apps', 'Mes applications')

const INACTIVITY_MIN = 5
const stayInactive: State<Visit> = [
  stopClock,
  () => installConfig({ VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN) }),
  ...atApplications,
  pass(INACTIVITY_MIN * 60 - INACTIVITY_WARNING_S),
  dialog('Êtes-vous toujours là ?'),
]

/**
 * The catalogue contains only a part of the steps of these journeys. Each key completes a sentence of docs/api.md that
 * begins with « The user ».
 */
const JOURNEYS: Partial<Record<string, State<VisitHere>>> = {
  'signs up': [...made('createAccount'), openLink(EMAIL, 'Se connecter')],
  'requests another code during the sign-in': [
    stopClock,
    account({ oneTimePasswordActivated: true }),
    ...opened('/login', 'Se connecter'),
    fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }),
    click('Se connecter'),
    heading('Saisissez votre code'),
    pass(RESEND_DELAY_S + 1),
    click('Renvoyer le code'),
    text('Votre code de vérification a été renvoyé'),
    (visit) => reach(visit, [fill({ 'Code de vérification': visit.world.backend.lastCode(accountOf(visit)) })]),
    heading('Mes applications'),
  ],
  'signs in with a provider for the first time': [
    comeFromCard(''),
    heading('Finaliser votre inscription'),
    fill({ 'E-mail': OTHER }),
    click('Continuer'),
    heading('Votre compte est créé'),
    openLink(OTHER, 'Se connecter'),
  ],
  'signs in with a provider and types the address of an existing account': [
    account(),
    comeFromCard(OTHER),
    heading('Avez-vous déjà un compte ?'),
    click(/^Associer/),
    heading('Associer votre compte'),
    fill({ 'E-mail': EMAIL }),
    click('Continuer'),
    heading('Confirmez l’association'),
    openLink(EMAIL, 'Associer cette identité à votre compte ?'),
    click('Associer'),
    heading('Se connecter'),
  ],
  'forgot the nickname': [
    ...made('requestNicknameReset'),
    openLink(EMAIL, 'Choisissez un nouvel identifiant'),
    fill({ 'Nouvel identifiant': 'camille.m' }),
    click('Confirmer'),
    heading('Votre identifiant est à jour'),
  ],
  'forgot the password': [
    ...made('requestPasswordReset'),
    openLink(EMAIL, 'Choisissez un nouveau mot de passe'),
    fillNewPassword(NEW_PASSWORD),
    click('Confirmer'),
    heading('Votre mot de passe est à jour'),
  ],
  'changes the e-mail address': [...made('updateEmail'), openLink(CHANGED, 'Authentification')],
  'signs out after a sign-in with FranceConnect': [
    ...atApplications,
    () => storeProviderSession('france-connect', 'en-tete.identite.signature'),
    click('Se déconnecter', 'link'),
    see({ site: ({ backend }) => backend.issuer('france-connect') }),
  ],
  'opens a page after the session has ended': [
    ...atApplications,
    ({ world }) => world.backend.endSessions(),
    click('Authentification', 'link'),
    heading('Se connecter'),
  ],
  'saves a form after the session has ended, and signs in again': [
    ...signedInAt('/dashboard/authentication/nickName', 'Identifiant'),
    fill({ 'Nouvel identifiant': 'camille.m' }),
    ({ world }) => world.backend.endSessions(),
    click('Confirmer'),
    dialog('Votre session a expiré'),
    fill({ 'Mot de passe': password }),
    click('Se connecter'),
    heading('Authentification'),
  ],
  'answers the inactivity warning, and stays signed in': [...stayInactive, click('Poursuivre ma session')],
  'is signed out for inactivity': [...stayInactive, pass(INACTIVITY_WARNING_S), heading('Se connecter')],
}

/** The journeys in docs/api.md, each with its operations in order. */
const rows = Array.from(
  readFileSync('docs/api.md', 'utf8').matchAll(/^- The user ([^:`]+): (`\w+`(?:, `\w+`)*)$/gm),
  ([, journey = '', calls = '']) => ({ journey, calls: calls.replaceAll('`', '').split(', ') }),
)

/** The portal reads several lists at the same time, so their order is random. Sort them. */
const withListsSorted = (calls: (string | undefined)[]) =>
  calls.join().replaceAll(/list\w+(?:,list\w+)+/g, (lists) => lists.split(',').toSorted().join())

test('docs/api.md lists every journey of this test', () => {
  expect(rows.map(({ journey }) => journey)).toEqual(expect.arrayContaining(Object.keys(JOURNEYS)))
})

/** Performs the steps, and returns the operations of the calls that the portal sends. */
async function sentAfter(steps: State<VisitHere>) {
  const visit = startVisit()
  await reach(visit, steps)
  await settle()
  return visit.world.backend.calls.map(({ call }) => call && operationId(call))
}

const CHANGES = CALLS.filter(isWrite).map(operationId)

test.each(rows)(
  'a user who $journey sends the calls that docs/api.md lists, in the same order',
  async ({ journey, calls }) => {
    const sent = await sentAfter(JOURNEYS[journey] ?? made(calls.findLast((operation) => CHANGES.includes(operation))))
    expect(withListsSorted(sent)).toEqual(withListsSorted(calls))
  },
)

const callsOf = (provider: (typeof providers)[number]): Call[] => [
  `GET /auth/${provider}/connexion`,
  `POST /auth/${provider}/checkUserInfo`,
]

test.each(providers)(
  'a sign-in with %s sends the calls that docs/api.md lists for all providers, in the same order',
  async (provider) => {
    const [link, check] = callsOf(provider).map(operationId)
    expect(await sentAfter(made(check))).toEqual(['currentUser', link, check, 'currentUser'])
  },
)

const named = [...rows.flatMap(({ calls }) => calls), ...providers.flatMap(callsOf).map(operationId)]
const others = CALLS.map(operationId).filter((operation) => !named.includes(operation))

test.each(others)(
  'the portal sends these calls in order: currentUser, currentUser, %s, currentUser',
  async (operation) => {
    expect(await sentAfter(made(operation))).toEqual(['currentUser', 'currentUser', operation, 'currentUser'])
  },
)

const shown = CALLS.flatMap((call) => {
  const shownBy = lostAnswer(call)?.shownBy
  return shownBy ? [[call, shownBy] as const] : []
})

test.each(shown)(
  'if the answer to %s is lost, the portal finds out the result with %s, as the contract says',
  async (call, read) => {
    const visit = startVisit()
    const row = rowOf(operationId(call))
    await reach(visit, row.from)
    await settle()
    visit.world.backend.fault(call, { drop: true, isApplied: true, times: 1 })
    await reach(visit, stepsOf(row))
    const sent = () => visit.world.backend.calls.map((logged) => logged.call)
    await vi.waitFor(() => expect(sent().slice(sent().lastIndexOf(call) + 1)).toContain(read))
    // Wait until the page has stored all its data. Data that the page stores later would appear in the next test.
    await settle()
  },
)
