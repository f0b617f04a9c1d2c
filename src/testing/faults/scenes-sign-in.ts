import { expect, vi } from 'vitest'
import type { Account } from '../../../mocks/accounts'
import type { Backend } from '../../../mocks/backend'
import login from '../../i18n/fr/login.json'
import loginSteps from '../../i18n/fr/login-steps.json'
import { RESEND_DELAY_S } from '../../rules/limits'
import { openPortal } from '../render-portal'
import { hasTitle, findControl, getField, fillIn, click, settle, showsText, waitUntil } from './page-queries'
import { stopClock } from './play-fault'
import type { Failure, Scene, FailureOutcome } from './scene'
import { startWorld } from './world'

const PASSWORD = 'Sentinelle-de-Lea-1'
const CODE = '404217'

const applications = hasTitle('Mes applications')
const connexion = hasTitle('Se connecter')
const secondFactor = hasTitle('Saisissez votre code')

type Person = Partial<Omit<Account, 'id'>>

/** Opens the sign-in page, and waits for its read of the session. */
async function openLogin(person: Person = {}, address = '/login') {
  const world = startWorld()
  const { backend } = world
  backend.nextCode(CODE)
  const account = backend.account({ password: PASSWORD, ...person })
  await openPortal(address)
  await waitUntil(() => connexion() && backend.calls.some(({ call }) => call === 'GET /users/me'), 'the sign-in page')
  await settle()
  return { ...world, account }
}

/** Opens the sign-in page and fills in the form. */
async function openConnexion(person?: Person, address?: string) {
  const { account, ...world } = await openLogin(person, address)
  const typed = { identifier: account.email, password: PASSWORD }
  fillIn(typed)
  return { ...world, account, typed, leave: toSubscription }
}

async function openSecondFactor() {
  const world = await openConnexion({ oneTimePasswordActivated: true, cellphone: '0612345642' })
  click('Se connecter')
  await waitUntil(secondFactor, 'the second factor')
  fillIn({ code: CODE })
  world.secrets.push(PASSWORD)
  return { ...world, typed: { code: CODE }, leave: backToConnexion }
}

/** The forced password update. The portal follows it, not the partner: the test's page cannot go there. */
async function openPartnerPassword({ byNickname = false } = {}) {
  const partner = { changeSkemeetPassword: true, firstname: 'Léa', lastname: 'Martin', cellphone: '0612345642' }
  const world = await openConnexion(partner, '/login?redirectUrl=https%3A%2F%2Fmeet.skemeet.example%2F')
  if (byNickname) fillIn({ identifier: world.account.nickName })
  click('Se connecter')
  await waitUntil(hasTitle('Choisissez un nouveau mot de passe'), 'the forced password update')
  localStorage.removeItem('redirectUrl')
  window.history.replaceState(null, '', '/login')
  const typed = { newPassword: 'Sentinelle-nouvelle-2', confirmNewPassword: 'Sentinelle-nouvelle-2' }
  fillIn(typed)
  world.secrets.push(PASSWORD)
  return { ...world, typed }
}

async function toSubscription() {
  click('Créer un compte')
  await waitUntil(hasTitle('Créer un compte'), 'the sign-up page')
}

async function postpone() {
  click('Me le rappeler plus tard')
  await waitUntil(applications, 'the applications')
}

async function backToConnexion() {
  click('Retour à la page de connexion')
  await waitUntil(connexion, 'the sign-in form')
}

/** Signs in again, from the technical-error step or from the form. */
async function signInAgain({ backend, account }: { backend: Backend; account: Account }) {
  if (findControl('Réessayer')) click('Réessayer')
  await waitUntil(connexion, 'the sign-in form')
  expect(getField('identifier').value, 'F2: the identifier is kept').not.toBe('')
  expect(getField('password').value, 'F8: the password is dropped').toBe('')
  backend.clock.advance((RESEND_DELAY_S + 1) * 1000)
  fillIn({ identifier: account.email, password: account.password })
  click('Se connecter')
  if (!account.oneTimePasswordActivated) return
  await waitUntil(secondFactor, 'the second factor')
  fillIn({ code: backend.lastCode(account) })
  click('Vérifier')
}

/** A failure that the person cannot correct leads to its own step; others are shown in the form. */
const withStep = (failure: Failure, retry: () => Promise<void>): FailureOutcome =>
  failure.isTechnical ? { text: login.errorLead, keptFields: [], retry } : {}

export const signIn: Scene[] = [
  {
    name: '/login: signing in',
    call: 'POST /auth/login',
    sentBy: 'form',
    async open() {
      const stage = await openConnexion()
      return {
        ...stage,
        button: 'Se connecter',
        isDone: applications,
        onFailure: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login: reading the session after it',
    call: 'GET /users/me',
    sentBy: 'page',
    async open() {
      const stage = await openConnexion()
      return {
        ...stage,
        send: () => click('Se connecter'),
        isDone: applications,
        onFailure: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login, second factor: verifying the code',
    call: 'POST /auth/check-one-time-password',
    sentBy: 'form',
    async open() {
      const stage = await openSecondFactor()
      return {
        ...stage,
        button: 'Vérifier',
        applyEffect: () => void stage.backend.session(stage.account),
        isDone: applications,
        onFailure: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login, second factor: reading the session after it',
    call: 'GET /users/me',
    sentBy: 'page',
    async open() {
      const stage = await openSecondFactor()
      // The code is used, so the retry needs another one.
      const retry = async () => {
        if (findControl('Vérifier')) await backToConnexion()
        await signInAgain(stage)
      }
      return {
        ...stage,
        send: () => click('Vérifier'),
        isDone: applications,
        onFailure: (failure) => ({ retry, ...withStep(failure, retry) }),
      }
    },
  },
  {
    name: '/login, second factor: sending the code again',
    call: 'POST /auth/login',
    sentBy: 'button',
    async open() {
      stopClock()
      const stage = await openSecondFactor()
      const afterTheWait = async () => {
        await vi.advanceTimersByTimeAsync((RESEND_DELAY_S + 1) * 1000)
        click('Renvoyer le code')
      }
      await vi.advanceTimersByTimeAsync((RESEND_DELAY_S + 1) * 1000)
      return {
        ...stage,
        button: 'Renvoyer le code',
        isDone: () => showsText(loginSteps.resent),
        onFailure: (failure) => ({
          ...(failure.type === 'OTP_COOLDOWN' && { retry: afterTheWait }),
          ...withStep(failure, () => signInAgain(stage)),
          ...(failure.isTechnical && { isRecovered: applications }),
        }),
      }
    },
  },
  {
    name: '/login, forced password update: updating it',
    call: 'POST /auth/create-user-from-skemeet-and-login',
    sentBy: 'form',
    tokenError: 'INVALID_AUTHORIZATION_TOKEN',
    async open() {
      const stage = await openPartnerPassword()
      return {
        ...stage,
        button: 'Mettre à jour',
        isDone: applications,
        leave: postpone,
        onFailure: (failure) => ({
          ...(failure.type === 'INVALID_AUTHORIZATION_TOKEN' && { retry: postpone }),
          ...withStep(failure, () => signInAgain(stage)),
        }),
        spendToken: () => stage.backend.clock.advance(20 * 60_000),
      }
    },
  },
  {
    name: '/login, forced password update: reading the e-mail address of an identifier',
    call: 'GET /users/me',
    sentBy: 'page',
    async open() {
      const stage = await openPartnerPassword({ byNickname: true })
      return {
        ...stage,
        // The address, then the session.
        requests: 2,
        send: () => click('Mettre à jour'),
        isDone: applications,
        leave: postpone,
        onFailure: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login, forced password update: postponing it',
    call: 'GET /users/me',
    sentBy: 'button',
    async open() {
      const stage = await openPartnerPassword()
      return {
        ...stage,
        button: 'Me le rappeler plus tard',
        isDone: applications,
        leave: async () => {
          click('Mettre à jour')
          await waitUntil(applications, 'the applications')
        },
        onFailure: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  ...(['pro-sante-connect', 'france-connect'] as const).map((provider): Scene => {
    const button = provider === 'france-connect' ? 'Avec France Connect +' : 'Avec e-CPS'
    return {
      name: `/login: ${button}`,
      call: `GET /auth/${provider}/connexion`,
      sentBy: 'button',
      async open() {
        const stage = await openLogin()
        return {
          ...stage,
          button,
          send: () => click(button),
          isDone: () => stage.navigations.includes(stage.backend.issuer(provider)),
          leave: toSubscription,
          onFailure: (failure) =>
            withStep(failure, async () => {
              click('Réessayer')
              await waitUntil(connexion, 'the sign-in form')
              click(button)
            }),
        }
      },
    }
  }),
]
