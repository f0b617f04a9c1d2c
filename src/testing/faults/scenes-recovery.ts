import reset from '../../i18n/fr/reset.json'
import { openPortal } from '../render-portal'
import { hasTitle, fillIn, click, waitUntil } from './page-queries'
import type { Scene } from './scene'
import { startWorld } from './world'

const EMAIL = 'lea@exemple.fr'
const PASSWORD = 'Sentinelle-nouvelle-2'

const sent = hasTitle('Consultez votre boîte mail')

/** Each flow's calls, and what is typed in the end. */
const FLOWS = {
  'reset-nickname': {
    texts: reset.nickname,
    parameter: 'resetNicknameToken',
    request: 'POST /auth/reset-nickname',
    confirm: 'POST /auth/reset-nickname-confirm',
    typed: { newNickname: 'lea.durand' },
  },
  'reset-password': {
    texts: reset.password,
    parameter: 'resetPasswordToken',
    request: 'POST /auth/reset-password',
    confirm: 'POST /auth/reset-password-confirm',
    typed: { newPassword: PASSWORD, confirmNewPassword: PASSWORD },
  },
} as const

type Kind = keyof typeof FLOWS

async function openRequest(kind: Kind) {
  const world = startWorld()
  world.backend.account({ email: EMAIL })
  await openPortal(`/${kind}`)
  await waitUntil(hasTitle(FLOWS[kind].texts.requestHeading), 'the request for a link')
  const typed = { email: EMAIL }
  fillIn(typed)
  return { ...world, typed, leave: toLogin }
}

/** The request again, once it was sent: the address is there as it was typed. */
async function openRequestAgain(kind: Kind) {
  const stage = await openRequest(kind)
  click('Envoyer la demande')
  await waitUntil(sent, 'that the request was sent')
  click('refaites une demande')
  await waitUntil(hasTitle(FLOWS[kind].texts.requestHeading), 'the request for a link')
  return stage
}

/** The link was followed, and what takes the place of the forgotten is typed. */
async function openNewValue(kind: Kind) {
  const world = startWorld()
  const { texts, parameter, typed } = FLOWS[kind]
  const account = world.backend.account({ email: EMAIL })
  const token = world.backend.tokens.issue({ kind, account })
  await openPortal(`/${kind}?${parameter}=${token}`)
  await waitUntil(hasTitle(texts.chooseHeading), 'the new value')
  fillIn(typed)
  return { ...world, typed, leave: toLogin, spendToken: () => world.backend.tokens.consume(token) }
}

async function toLogin() {
  click('Compte Skezia')
  await waitUntil(hasTitle('Se connecter'), 'the sign-in page')
}

/** From a link that works no longer to another one. */
function askForAnotherLink() {
  click('Refaire une demande')
  fillIn({ email: EMAIL })
  click('Envoyer la demande')
}

const scenesOf = (kind: Kind): Scene[] => {
  const { texts, request, confirm } = FLOWS[kind]
  return [
    ...[
      { name: 'asking for a link', open: openRequest },
      { name: 'asking again', open: openRequestAgain },
    ].map(({ name, open }): Scene => ({
      name: `/${kind}: ${name}`,
      call: request,
      sentBy: 'form',
      async open() {
        const stage = await open(kind)
        return { ...stage, button: 'Envoyer la demande', send: () => click('Envoyer la demande'), isDone: sent }
      },
    })),
    {
      name: `/${kind}, the link followed: confirming`,
      call: confirm,
      sentBy: 'form',
      tokenError: 'INVALID_TOKEN',
      async open() {
        const stage = await openNewValue(kind)
        return {
          ...stage,
          button: 'Enregistrer',
          isDone: hasTitle(texts.doneHeading),
          // A used link has its own step; after other failures the link still works.
          onFailure: ({ type }) =>
            type === 'INVALID_TOKEN'
              ? { text: reset.spentLead, keptFields: [], retry: askForAnotherLink, isRecovered: sent }
              : {},
        }
      },
    },
  ]
}

export const recovery: Scene[] = [...scenesOf('reset-nickname'), ...scenesOf('reset-password')]
