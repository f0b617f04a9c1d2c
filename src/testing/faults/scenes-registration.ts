import french from '../../i18n/fr/errors.json'
import login from '../../i18n/fr/login.json'
import { openPortal } from '../render-portal'
import { hasTitle, findControl, getField, fillIn, click, settle, showsText, waitUntil } from './page-queries'
import type { Scene, FailureOutcome } from './scene'
import { startWorld } from './world'

const EMAIL = 'lea@exemple.fr'
const PASSWORD = 'Sentinelle-de-Lea-1'

const connexion = hasTitle('Se connecter')
const subscription = hasTitle('Créer un compte')

async function openSubscription() {
  const world = startWorld()
  await openPortal('/subscription')
  await waitUntil(subscription, 'the sign-up page')
  const typed = { email: EMAIL, nickname: 'lea.martin', password: PASSWORD, confirmPassword: PASSWORD }
  fillIn({ ...typed, acceptCGU: true })
  return { ...world, typed, leave: toLogin }
}

/** Starts a world with a link of an e-mail that opens the sign-in page. */
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
  await waitUntil(() => showsText(login.activationSpent), 'that the link works no longer')
  await settle()
  fillIn({ email: account.email })
  return { ...world, earlierErrors: [login.linkSpentTitle] }
}

/** Opens the sign-in page after it has refused an account that is not activated. */
async function openUnconfirmed() {
  const world = startWorld()
  world.backend.account({ email: EMAIL, password: PASSWORD, confirmed: false })
  await openLogin('/login')
  fillIn({ identifier: EMAIL, password: PASSWORD })
  click('Se connecter')
  await waitUntil(() => findControl(login.sendActivation) && findControl('Fermer'), 'the offer of a new e-mail')
  click('Fermer')
  await settle()
  return { ...world, earlierErrors: [french.ACCOUNT_NOT_CONFIRMED] }
}

function askForAnother() {
  fillIn({ email: EMAIL })
  click(login.sendActivation)
}

async function openLogin(address: string) {
  await openPortal(address)
  await waitUntil(connexion, 'the sign-in page')
}

async function toLogin() {
  click('Se connecter')
  await waitUntil(connexion, 'the sign-in page')
}

async function toSubscription() {
  click('Créer un compte')
  await waitUntil(subscription, 'the sign-up page')
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
        isDone: hasTitle('Félicitations !'),
      }
    },
  },
  ...(['activation', 'merge'] as const).map((kind): Scene => {
    const isActivation = kind === 'activation'
    return {
      name: `/login: following the link of an ${kind} e-mail`,
      call: isActivation ? 'POST /users/validate-account' : 'POST /auth/FC-PSC/mergeAccount',
      sentBy: 'page',
      tokenError: 'INVALID_TOKEN',
      open: () => {
        const { openLink, token, ...stage } = receiveLink(kind)
        const toProvider = () => stage.navigations.includes(stage.backend.issuer('pro-sante-connect'))
        const spent: FailureOutcome = isActivation
          ? { text: login.activationSpent, retry: askForAnother, isRecovered: () => showsText(login.activationSent) }
          : { text: login.mergeSpent, retry: () => click('Avec e-CPS'), isRecovered: toProvider }
        return Promise.resolve({
          ...stage,
          send: openLink,
          isDone: () => showsText(isActivation ? login.accountValidated : login.accountMerged),
          leave: toSubscription,
          // A used link shows a message and the next action.
          onFailure: ({ type }) => (type === 'INVALID_TOKEN' ? spent : { retry: () => click('Réessayer') }),
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
        isDone: () => showsText(login.activationSent),
        leave: toSubscription,
        typed: { email: getField('email').value },
      }
    },
  })),
]
