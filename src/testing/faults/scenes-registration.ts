import french from '../../i18n/fr/errors.json'
import activation from '../../i18n/fr/activation.json'
import finalise from '../../i18n/fr/finalise.json'
import login from '../../i18n/fr/login.json'
import { openPortal } from '../render-portal'
import * as page from './page-queries'
import { click, clickTo, fillIn, hasTitle, showsText, waitForTitle, waitUntil } from './page-queries'
import { scene, type Scene } from './scene'
import { LEA, startWorld } from './world'

const { email, password } = LEA

/** Opens the sign-up form, and fills it in. */
export async function openSubscription() {
  const world = startWorld()
  await openPortal('/subscription')
  await waitForTitle('Créer un compte')
  const typed = { email, nickname: 'lea.martin', password, confirmPassword: password }
  fillIn({ ...typed, acceptCGU: true })
  return { ...world, typed }
}

/** Starts a world with a link of an e-mail that opens the sign-in page. */
function receiveLink(kind: 'activation' | 'merge') {
  const world = startWorld()
  const { backend } = world
  const account = backend.account({ ...LEA, confirmed: kind === 'merge' })
  const identity = backend.identity('pro-sante-connect')
  const token = backend.tokens.issue(kind === 'activation' ? { kind, account } : { kind, account, identity })
  const parameter = kind === 'activation' ? 'mailActivatedToken' : 'mergeAccountToken'
  return { ...world, token, link: `/login?${parameter}=${token}` }
}

/** A used link has led to the sign-in page. */
async function openUsedLink() {
  const { link, token, ...world } = receiveLink('activation')
  world.backend.tokens.consume(token)
  await openLogin(link)
  await waitUntil(() => showsText(login.activationSpent), 'the message of a used link')
  await page.settle()
  await askActivation()
  fillIn({ email })
  return { ...world, typed: { email } }
}

/** Opens the sign-in page after it has refused an account that is not activated. */
async function openUnconfirmed() {
  const world = startWorld()
  world.backend.account({ ...LEA, confirmed: false })
  await openLogin('/login')
  page.signIn(LEA)
  await waitUntil(() => page.findControl(activation.send) && page.findControl('Fermer'), 'the offer of an e-mail')
  click('Fermer')
  await page.settle()
  return { ...world, typed: { email: page.getField('email').value } }
}

async function openLogin(address: string) {
  await openPortal(address)
  await waitForTitle('Se connecter')
}

/** Replaces the sign-in form by the one for a new activation e-mail. */
async function askActivation() {
  click(login.askActivation)
  await waitUntil(() => page.findControl(activation.send) !== undefined, 'the form for another e-mail')
}

async function requestActivation() {
  await askActivation()
  fillIn({ email })
  click(activation.send)
}

const toSubscription = () => clickTo('Créer un compte', 'Créer un compte')
const isActivationSent = () => showsText('un nouvel e-mail vient d’être envoyé')

export const registration: Scene[] = [
  scene({
    name: '/subscription: creating an account',
    call: 'POST /users/create',
    submit: 'Créer mon compte',
    open: openSubscription,
    isDone: hasTitle('Félicitations !'),
    leave: () => clickTo('Se connecter', 'Se connecter'),
  }),
  scene({
    name: '/login: following the link of an activation e-mail',
    call: 'POST /users/validate-account',
    tokenError: 'INVALID_TOKEN',
    open: () => receiveLink('activation'),
    send: ({ link }) => openLogin(link),
    isDone: () => showsText(login.accountValidated),
    leave: toSubscription,
    // A used link shows a message and the next action.
    onFailure: ({ type }) =>
      type === 'INVALID_TOKEN'
        ? { text: login.activationSpent, retry: requestActivation, isRecovered: isActivationSent }
        : { retry: () => click('Réessayer') },
    invalidateToken: ({ backend, token }) => backend.tokens.consume(token),
  }),
  scene({
    name: '/finalise-registration: associating an identity by the link of an e-mail',
    call: 'POST /auth/FC-PSC/mergeAccount',
    button: finalise.mergeLinkConfirm,
    tokenError: 'INVALID_TOKEN',
    async open() {
      const stage = receiveLink('merge')
      await openPortal(stage.link)
      await waitForTitle(finalise.mergeLinkHeading)
      return stage
    },
    isDone: () => showsText(finalise.mergeLinkDone) && hasTitle('Se connecter')(),
    leave: () => clickTo(finalise.mergeLinkDecline, 'Se connecter'),
    onFailure: ({ type }) =>
      type === 'INVALID_TOKEN'
        ? {
            text: finalise.mergeLinkSpent,
            retry: () => click(finalise.backToSignIn),
            isRecovered: hasTitle('Se connecter'),
          }
        : {},
    invalidateToken: ({ backend, token }) => backend.tokens.consume(token),
  }),
  ...[
    { name: '/login, a link that works no longer', open: openUsedLink, error: login.linkSpentTitle },
    { name: '/login, an account not confirmed', open: openUnconfirmed, error: french.ACCOUNT_NOT_CONFIRMED },
  ].map(({ name, open, error }) =>
    scene({
      name: `${name}: asking for another e-mail`,
      call: 'POST /users/send-email-validation',
      submit: activation.send,
      open,
      earlierErrors: [error],
      isDone: isActivationSent,
      leave: toSubscription,
    }),
  ),
]
