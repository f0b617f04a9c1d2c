import { expect, vi } from 'vitest'
import type { Account } from '../../../mocks/accounts'
import type { Backend } from '../../../mocks/backend'
import login from '../../i18n/fr/login.json'
import loginSteps from '../../i18n/fr/login-steps.json'
import { RESEND_DELAY_S } from '../../rules/limits'
import { openPortal } from '../render-portal'
import { at, control, field, fill, press, quiet, sees, until } from './page'
import { stopClock } from './plays'
import type { Failure, Scene, Told } from './scene'
import { startWorld } from './world'

const PASSWORD = 'Sentinelle-de-Lea-1'
const CODE = '404217'

const applications = at('Mes applications')
const connexion = at('Se connecter')
const secondFactor = at('Saisissez votre code')

type Person = Partial<Omit<Account, 'id'>>

/** Opens the sign-in page, the check of the session being over. */
async function openLogin(person: Person = {}, address = '/login') {
  const world = startWorld()
  const { backend } = world
  backend.nextCode(CODE)
  const account = backend.account({ password: PASSWORD, ...person })
  await openPortal(address)
  await until(() => connexion() && backend.calls.some(({ call }) => call === 'GET /users/me'), 'the sign-in page')
  await quiet()
  return { ...world, account }
}

/** The same, the form being filled in. */
async function openConnexion(person?: Person, address?: string) {
  const { account, ...world } = await openLogin(person, address)
  const typed = { identifier: account.email, password: PASSWORD }
  fill(typed)
  return { ...world, account, typed, leave: toSubscription }
}

async function openSecondFactor() {
  const world = await openConnexion({ oneTimePasswordActivated: true, cellphone: '0612345642' })
  press('Se connecter')
  await until(secondFactor, 'the second factor')
  fill({ code: CODE })
  world.secrets.push(PASSWORD)
  return { ...world, typed: { code: CODE }, leave: backToConnexion }
}

/** The forced password update. The portal follows it, not the partner: the test's page cannot go there. */
async function openPartnerPassword({ byNickname = false } = {}) {
  const partner = { changeSkemeetPassword: true, firstname: 'Léa', lastname: 'Martin', cellphone: '0612345642' }
  const world = await openConnexion(partner, '/login?redirectUrl=https%3A%2F%2Fmeet.skemeet.example%2F')
  if (byNickname) fill({ identifier: world.account.nickName })
  press('Se connecter')
  await until(at('Choisissez un nouveau mot de passe'), 'the forced password update')
  localStorage.removeItem('redirectUrl')
  window.history.replaceState(null, '', '/login')
  const typed = { newPassword: 'Sentinelle-nouvelle-2', confirmNewPassword: 'Sentinelle-nouvelle-2' }
  fill(typed)
  world.secrets.push(PASSWORD)
  return { ...world, typed }
}

async function toSubscription() {
  press('Créer un compte')
  await until(at('Créer un compte'), 'the sign-up page')
}

async function putOff() {
  press('Me le rappeler plus tard')
  await until(applications, 'the applications')
}

async function backToConnexion() {
  press('Retour à la page de connexion')
  await until(connexion, 'the sign-in form')
}

/** Signs in anew, from the technical-error step or from the form itself. */
async function signInAgain({ backend, account }: { backend: Backend; account: Account }) {
  if (control('Réessayer')) press('Réessayer')
  await until(connexion, 'the sign-in form')
  expect(field('identifier').value, 'F2: the identifier is kept').not.toBe('')
  expect(field('password').value, 'F8: the password is dropped').toBe('')
  backend.clock.advance((RESEND_DELAY_S + 1) * 1000)
  fill({ identifier: account.email, password: account.password })
  press('Se connecter')
  if (!account.oneTimePasswordActivated) return
  await until(secondFactor, 'the second factor')
  fill({ code: backend.lastCode(account) })
  press('Vérifier')
}

/** What the person cannot mend leads to a step of its own; the rest stays in the form. */
const withStep = (failure: Failure, again: () => Promise<void>): Told =>
  failure.isTechnical ? { text: login.errorLead, kept: [], again } : {}

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
        act: () => press('Se connecter'),
        done: applications,
        told: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login: finding out who has signed in',
    call: 'GET /users/me',
    sentBy: 'page',
    async open() {
      const stage = await openConnexion()
      return {
        ...stage,
        act: () => press('Se connecter'),
        done: applications,
        told: (failure) => withStep(failure, () => signInAgain(stage)),
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
        asIfDone: () => void stage.backend.session(stage.account),
        act: () => press('Vérifier'),
        done: applications,
        told: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login, second factor: finding out who has signed in',
    call: 'GET /users/me',
    sentBy: 'page',
    async open() {
      const stage = await openSecondFactor()
      // The code is spent: the way on is another one.
      const again = async () => {
        if (control('Vérifier')) await backToConnexion()
        await signInAgain(stage)
      }
      return {
        ...stage,
        act: () => press('Vérifier'),
        done: applications,
        told: (failure) => ({ again, ...withStep(failure, again) }),
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
        press('Renvoyer le code')
      }
      await vi.advanceTimersByTimeAsync((RESEND_DELAY_S + 1) * 1000)
      return {
        ...stage,
        button: 'Renvoyer le code',
        act: () => press('Renvoyer le code'),
        done: () => sees(loginSteps.resent),
        told: (failure) => ({
          ...(failure.type === 'OTP_COOLDOWN' && { again: afterTheWait }),
          ...withStep(failure, () => signInAgain(stage)),
          ...(failure.isTechnical && { recovered: applications }),
        }),
      }
    },
  },
  {
    name: '/login, forced password update: updating it',
    call: 'POST /auth/create-user-from-skemeet-and-login',
    sentBy: 'form',
    spends: 'INVALID_AUTHORIZATION_TOKEN',
    async open() {
      const stage = await openPartnerPassword()
      return {
        ...stage,
        button: 'Mettre à jour',
        act: () => press('Mettre à jour'),
        done: applications,
        leave: putOff,
        told: (failure) => ({
          ...(failure.type === 'INVALID_AUTHORIZATION_TOKEN' && { again: putOff }),
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
        // The address, then who has signed in.
        requests: 2,
        act: () => press('Mettre à jour'),
        done: applications,
        leave: putOff,
        told: (failure) => withStep(failure, () => signInAgain(stage)),
      }
    },
  },
  {
    name: '/login, forced password update: putting it off',
    call: 'GET /users/me',
    sentBy: 'button',
    async open() {
      const stage = await openPartnerPassword()
      return {
        ...stage,
        button: 'Me le rappeler plus tard',
        act: () => press('Me le rappeler plus tard'),
        done: applications,
        leave: async () => {
          press('Mettre à jour')
          await until(applications, 'the applications')
        },
        told: (failure) => withStep(failure, () => signInAgain(stage)),
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
          act: () => press(button),
          done: () => stage.departures.includes(stage.backend.issuer(provider)),
          leave: toSubscription,
          told: (failure) =>
            withStep(failure, async () => {
              press('Réessayer')
              await until(connexion, 'the sign-in form')
              press(button)
            }),
        }
      },
    }
  }),
]
