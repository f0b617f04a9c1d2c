import { readFileSync } from 'node:fs'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { account, accountOf, EMAIL, NEW_PASSWORD, NICKNAME, session } from '../../e2e/gallery/person'
import { reach, type State, type Step, type Visit } from '../../e2e/gallery/scene'
import { dialog, heading, see, text } from '../../e2e/gallery/sights'
import { click, fill, fillNewPassword, open } from '../../e2e/gallery/steps'
import { password } from '../../e2e/support/sign-in'
import type { Provider } from '../../mocks/data/accounts'
import { operationId } from '../../mocks/contract/contract'
import { INACTIVITY_WARNING_S, RESEND_DELAY_S } from '../rules/limits'
import { storeFranceConnectSession } from '../session/browser-storage'
import { settle, startVisit } from './faults/visitor'
import { installConfig } from './install-config'
import { stopClock } from './stop-clock'

/* Performs each row of « The order of calls » in docs/api.md, and compares the calls that the portal sends. */

const OTHER = 'max@exemple.fr'

const settled: Step<Visit> = () => settle()
const opened = (path: string, title: string): State<Visit> => [open(path), heading(title), settled]
const applications = heading('Mes applications')

/** Opens the newest link that was mailed to an address. */
const openLink =
  (to: string, title: string): Step<Visit> =>
  (visit) => {
    const { pathname, search } = new URL(visit.world.backend.lastLink(to))
    return reach(visit, opened(pathname + search, title))
  }

const pass =
  (seconds: number): Step<Visit> =>
  () =>
    act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

const signIn: State<Visit> = [fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }), click('Se connecter')]
const atLogin = opened('/login', 'Se connecter')
const signInWithCode: State<Visit> = [
  account({ oneTimePasswordActivated: true }),
  ...atLogin,
  ...signIn,
  heading('Saisissez votre code'),
]
const verify: State<Visit> = [
  (visit) => reach(visit, [fill({ 'Code de vérification': visit.world.backend.lastCode(accountOf(visit)) })]),
  click('Vérifier'),
  applications,
]

/** Comes back from a provider with the identity of the account, or of another address. */
const comeFrom =
  (provider: Provider, email?: string): Step<Visit> =>
  (visit) => {
    const person = email === undefined ? { account: accountOf(visit) } : { email }
    return visit.visitor.comeBackWith(visit.world.backend.identity(provider, person))
  }

const at = (path: string, title: string): State<Visit> => [...session(), ...opened(path, title)]
const atApplications = at('/dashboard/apps', 'Mes applications')
const signOut = click('Se déconnecter', 'link')

const INACTIVITY_MIN = 5
const stayInactive: State<Visit> = [
  stopClock,
  () => installConfig({ VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN) }),
  ...atApplications,
  pass(INACTIVITY_MIN * 60 - INACTIVITY_WARNING_S),
  dialog('Êtes-vous toujours là ?'),
]

/** The steps of each row of the table, by the row's first cell. */
const JOURNEYS: Partial<Record<string, State<Visit>>> = {
  'signs up': [
    ...opened('/subscription', 'Créer un compte'),
    fill({ 'E-mail': EMAIL, Identifiant: NICKNAME, 'Mot de passe': password, 'Confirmer le mot de passe': password }),
    click(/^J’accepte/, 'checkbox'),
    click('Créer mon compte'),
    dialog('Félicitations !'),
    openLink(EMAIL, 'Se connecter'),
  ],
  'signs in': [account(), ...atLogin, ...signIn, applications],
  'signs in with a second factor': [...signInWithCode, ...verify],
  'signs in with a second code': [
    stopClock,
    ...signInWithCode,
    pass(RESEND_DELAY_S + 1),
    click('Renvoyer le code'),
    text('Votre code de vérification a été renvoyé'),
    ...verify,
  ],
  'signs in to an account of the meeting solution': [
    account({ changeSkemeetPassword: true }),
    (visit) => reach(visit, opened(`/login?redirectUrl=${encodeURIComponent(visit.world.skemeet)}`, 'Se connecter')),
    ...signIn,
    heading('Choisissez un nouveau mot de passe'),
    fillNewPassword(NEW_PASSWORD),
    click('Mettre à jour'),
    see({ site: ({ skemeet }) => skemeet }),
  ],
  'signs in with Pro Santé Connect': [account(), comeFrom('pro-sante-connect'), applications],
  'signs in with FranceConnect': [account(), comeFrom('france-connect'), applications],
  'comes from a provider for the first time': [
    comeFrom('pro-sante-connect', ''),
    heading('Finaliser votre inscription'),
    fill({ 'E-mail': OTHER }),
    click('Continuer'),
    heading('Votre compte est créé'),
    openLink(OTHER, 'Se connecter'),
  ],
  'comes from a provider with the address of an account': [
    account(),
    comeFrom('pro-sante-connect', EMAIL),
    heading('Cette adresse est déjà utilisée'),
    click('Fusionner mes comptes'),
    heading('Vos comptes sont fusionnés'),
  ],
  'comes from a provider and names an account': [
    account(),
    comeFrom('pro-sante-connect', OTHER),
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
    account(),
    ...opened('/reset-nickname', 'Identifiant oublié'),
    fill({ 'E-mail': EMAIL }),
    click('Envoyer la demande'),
    heading('Consultez votre boîte mail'),
    openLink(EMAIL, 'Choisissez un nouvel identifiant'),
    fill({ 'Nouvel identifiant': 'camille.m' }),
    click('Enregistrer'),
    heading('Votre identifiant est à jour'),
  ],
  'forgot the password': [
    account(),
    ...opened('/reset-password', 'Mot de passe oublié'),
    fill({ 'E-mail': EMAIL }),
    click('Envoyer la demande'),
    heading('Consultez votre boîte mail'),
    openLink(EMAIL, 'Choisissez un nouveau mot de passe'),
    fillNewPassword(NEW_PASSWORD),
    click('Enregistrer'),
    heading('Votre mot de passe est à jour'),
  ],
  'changes the e-mail address': [
    ...at('/dashboard/authentication/email', 'Adresse e-mail'),
    fill({ 'Nouvel e-mail': OTHER, 'Confirmer le nouvel e-mail': OTHER }),
    click('Confirmer'),
    heading('Confirmez votre nouvelle adresse'),
    openLink(OTHER, 'Authentification'),
  ],
  'signs out': [...atApplications, signOut, heading('Se connecter')],
  'signs out after FranceConnect': [
    ...atApplications,
    () => storeFranceConnectSession('en-tete.identite.signature'),
    signOut,
    see({ site: ({ backend }) => backend.issuer('france-connect') }),
  ],
  'opens a page after the session has ended': [
    ...atApplications,
    ({ world }) => world.backend.endSessions(),
    click('Authentification', 'link'),
    heading('Se connecter'),
  ],
  'saves a form after the session has ended': [
    ...at('/dashboard/authentication/nickName', 'Identifiant'),
    fill({ 'Nouvel identifiant': 'camille.m' }),
    ({ world }) => world.backend.endSessions(),
    click('Confirmer'),
    dialog('Votre session a expiré'),
    fill({ 'Mot de passe': password }),
    click('Se connecter'),
    heading('Authentification'),
  ],
  'stays signed in after the question': [...stayInactive, click('Rester connecté')],
  'is signed out for inactivity': [...stayInactive, pass(INACTIVITY_WARNING_S), heading('Se connecter')],
}

/** The rows of the table: what the person does, and the operations in order. */
const rows = Array.from(
  readFileSync('docs/api.md', 'utf8').matchAll(/^\| ([^|]+?) +\| (`\w+`(?:, `\w+`)*) +\|$/gm),
  ([, journey = '', calls = '']) => ({ journey, calls: calls.replaceAll('`', '').split(', ') }),
)

test('the document has a row for each journey', () => {
  expect(rows.map(({ journey }) => journey).toSorted()).toEqual(Object.keys(JOURNEYS).toSorted())
})

test.each(rows)('who $journey sends the calls of the document, in their order', async ({ journey, calls }) => {
  const visit = startVisit()
  await reach(visit, JOURNEYS[journey] ?? [])
  await settle()
  expect(visit.world.backend.calls.map(({ call }) => call && operationId(call))).toEqual(calls)
})
