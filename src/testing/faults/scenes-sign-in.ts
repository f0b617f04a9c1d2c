import { expect, vi } from 'vitest'
import login from '../../i18n/fr/login.json'
import loginSteps from '../../i18n/fr/login-steps.json'
import { RESEND_DELAY_S } from '../../rules/limits'
import { openPortal } from '../render-portal'
import * as page from './page-queries'
import { click, clickTo, fillIn, isApplications, isSignIn, showsText, waitForTitle, waitUntil } from './page-queries'
import { stopClock } from './play-fault'
import { scene, type Failure, type FailureOutcome, type Scene } from './scene'
import { LEA, NEW_PASSWORD, startWorld, type Person } from './world'

const CODE = '404217'
const BY_SMS = { oneTimePasswordActivated: true, cellphone: '0612345642' }

/** Opens the sign-in page, and waits for its read of the session. */
async function openLogin(person: Person = {}, address = '/login') {
  const world = startWorld()
  const { backend } = world
  backend.nextCode(CODE)
  const account = backend.account({ password: LEA.password, ...person })
  await openPortal(address)
  await waitUntil(() => isSignIn() && backend.calls.some(({ call }) => call === 'GET /users/me'), 'the sign-in page')
  await page.settle()
  return { ...world, account }
}

type Stage = Awaited<ReturnType<typeof openLogin>>

/** Opens the sign-in page and fills in the form. */
async function openFilledLogin(person?: Person, address?: string) {
  const stage = await openLogin(person, address)
  const typed = { identifier: stage.account.email, password: LEA.password }
  fillIn(typed)
  return { ...stage, typed }
}

async function openSecondFactor() {
  const stage = await openFilledLogin(BY_SMS)
  await clickTo('Se connecter', 'Saisissez votre code')
  fillIn({ code: CODE })
  stage.secrets.push(LEA.password)
  return { ...stage, typed: { code: CODE } }
}

/** The forced password update. The redirect is removed, because the test's page cannot leave for the partner. */
async function openPartnerPassword({ byNickname = false } = {}) {
  const partner = { changeSkemeetPassword: true, firstname: 'Léa', lastname: 'Martin', cellphone: '0612345642' }
  const stage = await openFilledLogin(partner, '/login?redirectUrl=https%3A%2F%2Fmeet.skemeet.example%2F')
  if (byNickname) fillIn({ identifier: stage.account.nickName })
  await clickTo('Se connecter', 'Choisissez un nouveau mot de passe')
  localStorage.removeItem('redirectUrl')
  window.history.replaceState(null, '', '/login')
  const typed = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
  fillIn(typed)
  stage.secrets.push(LEA.password)
  return { ...stage, typed }
}

const toSubscription = () => clickTo('Créer un compte', 'Créer un compte')
const toSignIn = () => clickTo('Retour à la page de connexion', 'Se connecter')
const postpone = () => clickTo('Me le rappeler plus tard', 'Mes applications')

/** Signs in again, from the technical-error step or from the form. */
async function signInAgain({ backend, account }: Stage) {
  if (page.findControl('Réessayer')) click('Réessayer')
  await waitForTitle('Se connecter')
  expect(page.getField('identifier').value, 'F2: the identifier is kept').not.toBe('')
  expect(page.getField('password').value, 'F8: the password is dropped').toBe('')
  backend.clock.advance((RESEND_DELAY_S + 1) * 1000)
  page.signIn(account)
  if (!account.oneTimePasswordActivated) return
  await waitForTitle('Saisissez votre code')
  fillIn({ code: backend.lastCode(account) })
  click('Vérifier')
}

/** A failure that the person cannot correct leads to its own step; others are shown in the form. */
const onTechnicalStep = (failure: Failure, stage: Stage, retry = () => signInAgain(stage)): FailureOutcome =>
  failure.isTechnical ? { text: login.errorLead, keptFields: [], retry } : {}

export const signIn: Scene[] = [
  scene({
    name: '/login: signing in',
    call: 'POST /auth/login',
    submit: 'Se connecter',
    open: openFilledLogin,
    isDone: isApplications,
    leave: toSubscription,
    onFailure: onTechnicalStep,
  }),
  scene({
    name: '/login: reading the session after it',
    call: 'GET /users/me',
    send: () => click('Se connecter'),
    open: openFilledLogin,
    isDone: isApplications,
    leave: toSubscription,
    onFailure: onTechnicalStep,
  }),
  scene({
    name: '/login, second factor: verifying the code',
    call: 'POST /auth/check-one-time-password',
    submit: 'Vérifier',
    open: openSecondFactor,
    applyEffect: ({ backend, account }) => void backend.session(account),
    isDone: isApplications,
    leave: toSignIn,
    onFailure: onTechnicalStep,
  }),
  scene({
    name: '/login, second factor: reading the session after it',
    call: 'GET /users/me',
    send: () => click('Vérifier'),
    open: openSecondFactor,
    isDone: isApplications,
    leave: toSignIn,
    onFailure(failure, stage) {
      // The code is used, so the retry needs another one.
      const retry = async () => {
        if (page.findControl('Vérifier')) await toSignIn()
        await signInAgain(stage)
      }
      return { retry, ...onTechnicalStep(failure, stage, retry) }
    },
  }),
  scene({
    name: '/login, second factor: sending the code again',
    call: 'POST /auth/login',
    button: 'Renvoyer le code',
    async open() {
      stopClock()
      const stage = await openSecondFactor()
      await waitForResend()
      return stage
    },
    isDone: () => showsText(loginSteps.resent),
    leave: toSignIn,
    onFailure: (failure, stage) => ({
      ...(failure.type === 'OTP_COOLDOWN' && { retry: () => waitForResend().then(() => click('Renvoyer le code')) }),
      ...onTechnicalStep(failure, stage),
      ...(failure.isTechnical && { isRecovered: isApplications }),
    }),
  }),
  scene({
    name: '/login, forced password update: updating it',
    call: 'POST /auth/create-user-from-skemeet-and-login',
    submit: 'Mettre à jour',
    tokenError: 'INVALID_AUTHORIZATION_TOKEN',
    open: openPartnerPassword,
    isDone: isApplications,
    leave: postpone,
    onFailure: (failure, stage) => ({
      ...(failure.type === 'INVALID_AUTHORIZATION_TOKEN' && { retry: postpone }),
      ...onTechnicalStep(failure, stage),
    }),
    invalidateToken: ({ backend }) => backend.clock.advance(20 * 60_000),
  }),
  scene({
    name: '/login, forced password update: reading the e-mail address of an identifier',
    call: 'GET /users/me',
    send: () => click('Mettre à jour'),
    open: () => openPartnerPassword({ byNickname: true }),
    // The address, then the session.
    requests: 2,
    isDone: isApplications,
    leave: postpone,
    onFailure: onTechnicalStep,
  }),
  scene({
    name: '/login, forced password update: postponing it',
    call: 'GET /users/me',
    button: 'Me le rappeler plus tard',
    open: openPartnerPassword,
    isDone: isApplications,
    leave: () => clickTo('Mettre à jour', 'Mes applications'),
    onFailure: onTechnicalStep,
  }),
  ...(['pro-sante-connect', 'france-connect'] as const).map((provider) => {
    const button = provider === 'france-connect' ? 'Avec France Connect +' : 'Avec e-CPS'
    return scene({
      name: `/login: ${button}`,
      call: `GET /auth/${provider}/connexion`,
      button,
      open: openLogin,
      isDone: ({ navigations, backend }) => navigations.includes(backend.issuer(provider)),
      leave: toSubscription,
      onFailure: (failure, stage) =>
        onTechnicalStep(failure, stage, async () => {
          await clickTo('Réessayer', 'Se connecter')
          click(button)
        }),
    })
  }),
]

const waitForResend = () => vi.advanceTimersByTimeAsync((RESEND_DELAY_S + 1) * 1000)
