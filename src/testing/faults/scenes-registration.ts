import french from '../../i18n/fr/errors.json'
import login from '../../i18n/fr/login.json'
import { openPortal } from '../render-portal'
import { at, control, field, fill, press, quiet, sees, until } from './page'
import type { Scene, Told } from './scene'
import { startWorld } from './world'

const EMAIL = 'lea@exemple.fr'
const PASSWORD = 'Sentinelle-de-Lea-1'

const connexion = at('Se connecter')
const subscription = at('Créer un compte')

async function openSubscription() {
  const world = startWorld()
  await openPortal('/subscription')
  await until(subscription, 'the sign-up page')
  const typed = { email: EMAIL, nickname: 'lea.martin', password: PASSWORD, confirmPassword: PASSWORD }
  fill({ ...typed, acceptCGU: true })
  return { ...world, typed, leave: toLogin }
}

/** Somebody with a link in their mailbox that leads to the sign-in page, and what opens it. */
function receiveLink(kind: 'activation' | 'merge') {
  const world = startWorld()
  const { backend } = world
  const account = backend.account({ email: EMAIL, password: PASSWORD, confirmed: kind === 'merge' })
  const identity = backend.identity('pro-sante-connect')
  const token = backend.tokens.issue(kind === 'activation' ? { kind, account } : { kind, account, identity })
  const parameter = kind === 'activation' ? 'mailActivatedToken' : 'mergeAccountToken'
  return { ...world, account, token, openLink: () => openLogin(`/login?${parameter}=${token}`) }
}

/** A link that was used before has led to the sign-in page. */
async function openSpentLink() {
  const { openLink, token, account, ...world } = receiveLink('activation')
  world.backend.tokens.consume(token)
  await openLink()
  await until(() => sees(login.activationSpent), 'that the link works no longer')
  await quiet()
  fill({ email: account.email })
  return { ...world, saidBefore: [login.linkSpentTitle] }
}

/** Signing in was refused to somebody who has not followed their link yet. */
async function openUnconfirmed() {
  const world = startWorld()
  world.backend.account({ email: EMAIL, password: PASSWORD, confirmed: false })
  await openLogin('/login')
  fill({ identifier: EMAIL, password: PASSWORD })
  press('Se connecter')
  await until(() => control(login.sendActivation) && control('Fermer'), 'the offer of a new e-mail')
  press('Fermer')
  await quiet()
  return { ...world, saidBefore: [french.ACCOUNT_NOT_CONFIRMED] }
}

function askForAnother() {
  fill({ email: EMAIL })
  press(login.sendActivation)
}

async function openLogin(address: string) {
  await openPortal(address)
  await until(connexion, 'the sign-in page')
}

async function toLogin() {
  press('Se connecter')
  await until(connexion, 'the sign-in page')
}

async function toSubscription() {
  press('Créer un compte')
  await until(subscription, 'the sign-up page')
}

export const registration: Scene[] = [
  {
    name: '/subscription: creating an account',
    call: 'POST /users/create',
    sentBy: 'form',
    async open() {
      const stage = await openSubscription()
      return {
        ...stage,
        button: 'Créer mon compte',
        act: () => press('Créer mon compte'),
        done: at('Félicitations !'),
      }
    },
  },
  ...(['activation', 'merge'] as const).map((kind): Scene => {
    const isActivation = kind === 'activation'
    return {
      name: `/login: following the link of an ${kind} e-mail`,
      call: isActivation ? 'POST /users/validate-account' : 'POST /auth/FC-PSC/mergeAccount',
      sentBy: 'page',
      spends: 'INVALID_TOKEN',
      open: () => {
        const { openLink, token, ...stage } = receiveLink(kind)
        const toProvider = () => stage.departures.includes(stage.backend.issuer('pro-sante-connect'))
        const spent: Told = isActivation
          ? { text: login.activationSpent, again: askForAnother, recovered: () => sees(login.activationSent) }
          : { text: login.mergeSpent, again: () => press('Avec e-CPS'), recovered: toProvider }
        return Promise.resolve({
          ...stage,
          act: openLink,
          done: () => sees(isActivation ? login.accountValidated : login.accountMerged),
          leave: toSubscription,
          // A link that works no longer is told with what it takes to go on.
          told: ({ type }) => (type === 'INVALID_TOKEN' ? spent : { again: () => press('Réessayer') }),
          spendToken: () => stage.backend.tokens.consume(token),
        })
      },
    }
  }),
  ...[
    { name: '/login, a link that works no longer', open: openSpentLink },
    { name: '/login, an account not confirmed', open: openUnconfirmed },
  ].map(({ name, open }): Scene => ({
    name: `${name}: asking for another e-mail`,
    call: 'POST /users/send-email-validation',
    sentBy: 'form',
    async open() {
      const stage = await open()
      return {
        ...stage,
        button: login.sendActivation,
        act: () => press(login.sendActivation),
        done: () => sees(login.activationSent),
        leave: toSubscription,
        typed: { email: field('email').value },
      }
    },
  })),
]
