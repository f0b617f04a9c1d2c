import { expect, vi } from 'vitest'
import type { Account, Provider } from '../../../mocks/accounts'
import finalise from '../../i18n/fr/finalise.json'
import { STILL_WAITING_MS } from '../../rules/limits'
import { recordProviderDeparture } from '../../session/browser-storage'
import { openPortal } from '../render-portal'
import * as page from './page-queries'
import { click, clickTo, fillIn, findControl, isApplications, showsText, waitForTitle, waitUntil } from './page-queries'
import { stopClock } from './play-fault'
import { scene, type Failure, type FailureOutcome, type Scene } from './scene'
import { LEA, startWorld, type Person, type World } from './world'

const { email } = LEA
const HOUR_MS = 60 * 60_000

/** Starts a world with the return from a provider of a person with an associated account. */
function startReturn(provider: Provider) {
  const world = startWorld()
  return { ...world, provider, ...returnOf(world, provider, { account: world.backend.account(LEA) }) }
}

/** The code of a provider, and the function that opens the portal with it. */
function returnOf({ backend }: World, provider: Provider, person: { email?: string; account?: Account }) {
  const { pathname, search, searchParams } = new URL(backend.providerReturn(backend.identity(provider, person)))
  async function comeBack({ isRequested = true } = {}) {
    if (isRequested) recordProviderDeparture(provider)
    await openPortal(pathname + search)
  }
  return { code: searchParams.get('code') ?? '', comeBack }
}

/** Opens the step `title` of a first visit from a provider. `account` is the account with the same address. */
async function openStep(title: string, provider: Provider, email: string, account?: Person) {
  const world = startWorld()
  if (account) world.backend.account({ email, ...account })
  await returnOf(world, provider, { email }).comeBack()
  await waitForTitle(title)
  return { ...world, provider }
}

const toSignIn = () => clickTo('Compte Skezia', 'Se connecter')

/** Leaves a page that only waits, by the link that it shows after a while, to the page `title`. */
async function leaveWaiting(title: string) {
  await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
  await waitUntil(() => findControl('Retour à la connexion'), 'the link to the sign-in page')
  await clickTo('Retour à la connexion', title)
}

const isCodeUsed = ({ type }: Failure) => type === 'INVALID_CODE' || type === 'INVALID_TOKEN'

/** The text of the error step: the message of the server first. */
function errorStepText(failure: Failure): string {
  if (failure.serverMessage !== undefined) return failure.serverMessage
  if (isCodeUsed(failure)) return finalise.expired
  return failure.isTechnical ? finalise.errorLead : failure.text
}

type Stage = World & { provider: Provider; typed?: Record<string, string> }

/** Any failure leads to the error step, from which the person signs in again. */
const onErrorStep = (failure: Failure, { provider, navigations, backend }: Stage): FailureOutcome => ({
  text: errorStepText(failure),
  async retry() {
    await clickTo('Se connecter', 'Se connecter')
    click(provider === 'france-connect' ? 'Avec France Connect +' : 'Avec e-CPS')
  },
  isRecovered: () => navigations.includes(backend.issuer(provider)),
})

/**
 * Any failure leads to the error step. Unless the code is used, Back leads to the step before, with the typed values,
 * and `resend` sends the call again.
 */
const onStepFailure =
  (resend: () => void) =>
  (failure: Failure, stage: Stage): FailureOutcome => {
    async function retry() {
      const errorStep = window.location.href
      window.history.back()
      await waitUntil(() => window.location.href !== errorStep && !findControl('Se connecter'), 'the step before')
      for (const [name, value] of Object.entries(stage.typed ?? {}))
        expect(page.getField(name).value, `F2: ${name} is kept`).toBe(value)
      resend()
    }
    if (isCodeUsed(failure)) return { ...onErrorStep(failure, stage), keptFields: [] }
    return { text: errorStepText(failure), keptFields: [], retry }
  }

const checkUser: Scene[] = [
  ...(['pro-sante-connect', 'france-connect'] as const).map((provider) =>
    scene({
      name: `/check-user: coming back from ${provider}`,
      call: `POST /auth/${provider}/checkUserInfo`,
      tokenError: 'INVALID_CODE',
      open() {
        stopClock()
        return startReturn(provider)
      },
      send: ({ comeBack }) => comeBack(),
      isDone: isApplications,
      leave: () => leaveWaiting('Se connecter'),
      onFailure: onErrorStep,
      invalidateToken: ({ backend, code }) => backend.tokens.consume(code),
    }),
  ),
  scene({
    name: '/check-user: finding out who has signed in',
    call: 'GET /users/me',
    open() {
      stopClock()
      return startReturn('pro-sante-connect')
    },
    send: ({ comeBack }) => comeBack(),
    isDone: isApplications,
    // The session is open.
    leave: () => leaveWaiting('Mes applications'),
    // The session is open, so the sign-in page leads to the applications.
    onFailure: (failure) => ({ text: errorStepText(failure), retry: () => click('Se connecter') }),
  }),
]

const isQuestion = page.hasTitle('Continuer avec e-CPS ?')
const isAnswerable = () => isQuestion() && findControl('Continuer')?.getAttribute('aria-busy') !== 'true'

const notRequested: Scene[] = [
  scene({
    name: '/finalise-registration, a code that was not requested: reading the open session',
    call: 'GET /users/me',
    open() {
      const stage = startReturn('pro-sante-connect')
      stage.backend.session(stage.backend.account({ email: 'max@exemple.fr' }))
      return stage
    },
    send: ({ comeBack }) => comeBack({ isRequested: false }),
    isDone: () => isAnswerable() && showsText('max@exemple.fr'),
    async leave() {
      await waitUntil(isQuestion, 'the question')
      await clickTo('Annuler', 'Mes applications')
    },
    // The question can be answered without this read.
    onFailure: () => ({ text: null, retry: () => click('Continuer'), isRecovered: isApplications }),
  }),
  scene({
    name: '/finalise-registration, a code that was not requested: confirming it',
    call: 'POST /auth/pro-sante-connect/checkUserInfo',
    button: 'Continuer',
    tokenError: 'INVALID_CODE',
    async open() {
      stopClock()
      const stage = startReturn('pro-sante-connect')
      await stage.comeBack({ isRequested: false })
      await waitUntil(isAnswerable, 'the question')
      return stage
    },
    isDone: isApplications,
    leave: () => leaveWaiting('Se connecter'),
    onFailure: onErrorStep,
    invalidateToken: ({ backend, code }) => backend.tokens.consume(code),
  }),
]

/** A step of the registration. Its code expires after an hour. */
const step = <Own extends Stage>(definition: Scene<Own>) =>
  scene({
    leave: toSignIn,
    onFailure: onStepFailure(() => click(definition.submit ?? definition.button ?? '')),
    invalidateToken: ({ backend }) => backend.clock.advance(HOUR_MS),
    ...definition,
  })

/** Types in the fields of a step. */
function fillStep<Own extends World>(stage: Own, typed: Record<string, string>) {
  fillIn(typed)
  return { ...stage, typed }
}

const finaliseRegistration: Scene[] = [
  step({
    name: '/finalise-registration: creating the account',
    call: 'POST /auth/FC-PSC/createAccount',
    submit: 'Continuer',
    tokenError: 'INVALID_CODE',
    open: async () => fillStep(await openStep('Finaliser votre inscription', 'france-connect', ''), { email }),
    isDone: page.hasTitle('Votre compte est créé'),
  }),
  step({
    name: '/finalise-registration: associating an account',
    call: 'POST /users/send-email-merge-validation',
    submit: 'Continuer',
    async open() {
      const stage = await openStep('Avez-vous déjà un compte ?', 'pro-sante-connect', email)
      await clickTo(finalise.choiceSelect + finalise.choiceSelectWhat, 'Associer votre compte')
      return fillStep(stage, { email: 'max@exemple.fr' })
    },
    isDone: page.hasTitle('Confirmez l’association'),
  }),
  step({
    name: '/finalise-registration: merging the accounts',
    call: 'POST /auth/FC-PSC/mergeAccount',
    button: 'Fusionner mes comptes',
    tokenError: 'INVALID_TOKEN',
    open: () => openStep('Cette adresse est déjà utilisée', 'pro-sante-connect', email, {}),
    isDone: page.hasTitle('Vos comptes sont fusionnés'),
  }),
]

const activation: Scene[] = [
  activationScene({
    name: '/finalise-registration, an account not confirmed: sending its e-mail',
    open: startUnconfirmed,
    send: (world) => returnOf(world, 'pro-sante-connect', { email }).comeBack(),
    // The step sends the e-mail again when it is opened again.
    onFailure: onStepFailure(() => undefined),
  }),
  activationScene({
    name: '/finalise-registration, an account not confirmed: asking for its e-mail',
    submit: 'Continuer',
    async open() {
      const stage = startUnconfirmed()
      await openPortal('/finalise-registration?page=activeAccount')
      await waitForTitle('Votre compte n’est pas encore activé')
      return fillStep(stage, { email })
    },
  }),
]

function startUnconfirmed(): Stage {
  const world = startWorld()
  world.backend.account({ email, confirmed: false })
  return { ...world, provider: 'pro-sante-connect' }
}

/** Only the mailbox shows that an e-mail was sent: the page does not say whether the account exists. */
function activationScene(definition: Omit<Scene<Stage>, 'call' | 'isDone'>) {
  const call = 'POST /users/send-email-validation'
  return step({
    call,
    isDone: ({ backend }) => backend.calls.some((sent) => sent.call === call) && backend.mailbox(email).length > 0,
    applyEffect: ({ backend }) => backend.outbox.mail(email, { subject: 'Activez votre compte', text: '' }),
    ...definition,
  })
}

export const providers: Scene[] = [...checkUser, ...notRequested, ...finaliseRegistration, ...activation]
