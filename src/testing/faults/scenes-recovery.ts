import reset from '../../i18n/fr/reset.json'
import { openPortal } from '../render-portal'
import { click, clickTo, fillIn, hasTitle, waitForTitle } from './page-queries'
import { scene, type Scene } from './scene'
import { LEA, NEW_PASSWORD, startWorld } from './world'

const { email } = LEA
const MAIL_SENT = 'Consultez votre boîte mail'

/** The calls of each flow, and what is typed in its last step. */
export const FLOWS = {
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
    typed: { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
  },
} as const

export type ResetFlow = keyof typeof FLOWS

/** Opens the request of a flow, and fills it in. */
export async function openRequest(kind: ResetFlow) {
  const world = startWorld()
  world.backend.account({ email })
  await openPortal(`/${kind}`)
  await waitForTitle(FLOWS[kind].texts.requestHeading)
  fillIn({ email })
  return { ...world, typed: { email } }
}

/** The request again, after it was sent: the typed address is kept. */
async function openRequestAgain(kind: ResetFlow) {
  const stage = await openRequest(kind)
  await clickTo('Envoyer la demande', MAIL_SENT)
  await clickTo('refaites une demande', FLOWS[kind].texts.requestHeading)
  return stage
}

/** Opens the link of the e-mail and types the new value. */
async function openNewValue(kind: ResetFlow) {
  const world = startWorld()
  const { texts, parameter, typed } = FLOWS[kind]
  const token = world.backend.tokens.issue({ kind, account: world.backend.account({ email }) })
  await openPortal(`/${kind}?${parameter}=${token}`)
  await waitForTitle(texts.chooseHeading)
  fillIn(typed)
  return { ...world, typed, token }
}

const leave = () => clickTo('Compte Skezia', 'Se connecter')

function requestNewLink() {
  click('Refaire une demande')
  fillIn({ email })
  click('Envoyer la demande')
}

const scenesOf = (kind: ResetFlow): Scene[] => [
  ...[
    { name: 'asking for a link', open: openRequest },
    { name: 'asking again', open: openRequestAgain },
  ].map(({ name, open }) =>
    scene({
      name: `/${kind}: ${name}`,
      call: FLOWS[kind].request,
      submit: 'Envoyer la demande',
      open: () => open(kind),
      isDone: hasTitle(MAIL_SENT),
      leave,
    }),
  ),
  scene({
    name: `/${kind}, the link followed: confirming`,
    call: FLOWS[kind].confirm,
    submit: 'Enregistrer',
    tokenError: 'INVALID_TOKEN',
    open: () => openNewValue(kind),
    isDone: hasTitle(FLOWS[kind].texts.doneHeading),
    leave,
    // A used link has its own step; after other failures the link still works.
    onFailure: ({ type }) =>
      type === 'INVALID_TOKEN'
        ? { text: reset.expiredLead, keptFields: [], retry: requestNewLink, isRecovered: hasTitle(MAIL_SENT) }
        : {},
    invalidateToken: ({ backend, token }) => backend.tokens.consume(token),
  }),
]

export const recovery: Scene[] = [...scenesOf('reset-nickname'), ...scenesOf('reset-password')]
