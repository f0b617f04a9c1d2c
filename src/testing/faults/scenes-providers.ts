import { expect, vi } from 'vitest'
import type { Account, Provider } from '../../../mocks/accounts'
import finalise from '../../i18n/fr/finalise.json'
import { STILL_WAITING_MS } from '../../rules/limits'
import { recordProviderDeparture } from '../../session/browser-storage'
import { openPortal } from '../render-portal'
import { hasTitle, findControl, getField, fillIn, click, showsText, waitUntil } from './page-queries'
import { stopClock } from './play-fault'
import type { Failure, Scene, FailureOutcome } from './scene'
import { startWorld, type World } from './world'

const EMAIL = 'lea@exemple.fr'
const PASSWORD = 'Sentinelle-de-Lea-1'
const PROVIDERS = ['pro-sante-connect', 'france-connect'] as const
const HOUR_MS = 60 * 60_000

const applications = hasTitle('Mes applications')
const connexion = hasTitle('Se connecter')

/** Starts a world with the return from a provider of a person with an associated account. */
function startReturn(provider: Provider) {
  const world = startWorld()
  const account = world.backend.account({ email: EMAIL, password: PASSWORD })
  return { ...world, ...returnOf(world, provider, { account }) }
}

/** The provider's code, and what comes back with it. */
function returnOf({ backend }: World, provider: Provider, person: { email?: string; account?: Account }) {
  const { pathname, search, searchParams } = new URL(backend.providerReturn(backend.identity(provider, person)))
  async function comeBack({ isAsked = true } = {}) {
    if (isAsked) recordProviderDeparture(provider)
    await openPortal(pathname + search)
  }
  return { code: searchParams.get('code') ?? '', comeBack }
}

/** Opens the step `title` of a first visit from a provider. `account` is the account with the same address. */
async function openStep(title: string, provider: Provider, email: string, account?: Partial<Omit<Account, 'id'>>) {
  const world = startWorld()
  if (account) world.backend.account({ email, ...account })
  await returnOf(world, provider, { email }).comeBack()
  await waitUntil(hasTitle(title), `the step "${title}"`)
  return { ...world, leave: toLogin, spendToken: () => world.backend.clock.advance(HOUR_MS) }
}

async function toLogin() {
  click('Compte Skezia')
  await waitUntil(connexion, 'the sign-in page')
}

/** Leaves a page that does nothing but wait, by the way out that it offers after a while. */
async function giveUp(arrived: () => boolean) {
  await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
  await waitUntil(() => findControl('Retour à la connexion'), 'the way out')
  click('Retour à la connexion')
  await waitUntil(arrived, 'the page that it leads to')
}

const isUsedUp = ({ type }: Failure) => type === 'INVALID_CODE' || type === 'INVALID_TOKEN'

/** What the error step says: the server's own words first; a code that is used up is no slip of the person's. */
function wordsOf(failure: Failure): string {
  if (failure.words !== undefined) return failure.words
  if (isUsedUp(failure)) return finalise.expired
  return failure.isTechnical ? finalise.errorLead : failure.text
}

/** From the error step, signing in from the start. */
function startingOver({ navigations, backend }: World, provider: Provider) {
  return {
    async retry() {
      click('Se connecter')
      await waitUntil(connexion, 'the sign-in page')
      click(provider === 'france-connect' ? 'Avec France Connect +' : 'Avec e-CPS')
    },
    isRecovered: () => navigations.includes(backend.issuer(provider)),
  }
}

/**
 * Each failure has the error step. Back from there is what the person had typed, and the provider's code is still good
 * unless that was what was refused.
 */
function onErrorStep(world: World, provider: Provider, send: () => void, typed: Record<string, string> = {}) {
  async function goBack() {
    const errorStep = window.location.href
    window.history.back()
    await waitUntil(() => window.location.href !== errorStep && !findControl('Se connecter'), 'the step before')
    for (const [name, value] of Object.entries(typed)) expect(getField(name).value, `F2: ${name} is kept`).toBe(value)
    send()
  }
  return (failure: Failure): FailureOutcome => ({
    text: wordsOf(failure),
    keptFields: [],
    ...(isUsedUp(failure) ? startingOver(world, provider) : { retry: goBack }),
  })
}

/** A step whose button sends `typed`. */
function sending(stage: World, provider: Provider, button: string, typed: Record<string, string> = {}) {
  fillIn(typed)
  const send = () => click(button)
  return { typed, button, onFailure: onErrorStep(stage, provider, send, typed) }
}

const checkUser: Scene[] = [
  ...PROVIDERS.map((provider): Scene => ({
    name: `/check-user: coming back from ${provider}`,
    call: `POST /auth/${provider}/checkUserInfo`,
    sentBy: 'page',
    tokenError: 'INVALID_CODE',
    open() {
      stopClock()
      const { comeBack, code, ...stage } = startReturn(provider)
      return Promise.resolve({
        ...stage,
        send: () => comeBack(),
        isDone: applications,
        leave: () => giveUp(connexion),
        onFailure: (failure) => ({ text: wordsOf(failure), ...startingOver(stage, provider) }),
        spendToken: () => stage.backend.tokens.consume(code),
      })
    },
  })),
  {
    name: '/check-user: finding out who has signed in',
    call: 'GET /users/me',
    sentBy: 'page',
    open() {
      stopClock()
      const { comeBack, ...stage } = startReturn('pro-sante-connect')
      const signIn = () => {
        fillIn({ identifier: EMAIL, password: PASSWORD })
        click('Se connecter')
      }
      return Promise.resolve({
        ...stage,
        send: () => comeBack(),
        isDone: applications,
        // The session is there.
        leave: () => giveUp(applications),
        // A refusal leads to the sign-in page, whose own check of the session is refused as well.
        onFailure: (failure) =>
          failure.isTechnical
            ? { text: wordsOf(failure), retry: () => click('Se connecter') }
            : { requests: 2, retry: signIn },
      })
    },
  },
]

/** Starts a world with a provider's code that this browser did not request. */
function startUnaskedReturn() {
  const { comeBack, ...stage } = startReturn('pro-sante-connect')
  async function bringCode() {
    await comeBack({ isAsked: false })
  }
  return { ...stage, bringCode }
}

const question = hasTitle('Continuer avec e-CPS ?')
const isAnswerable = () => question() && findControl('Continuer')?.getAttribute('aria-busy') !== 'true'

const unasked: Scene[] = [
  {
    name: '/finalise-registration, a code that was not requested: reading the open session',
    call: 'GET /users/me',
    sentBy: 'page',
    open() {
      const { bringCode, ...stage } = startUnaskedReturn()
      stage.backend.session(stage.backend.account({ email: 'max@exemple.fr' }))
      return Promise.resolve({
        ...stage,
        send: bringCode,
        isDone: () => isAnswerable() && showsText('max@exemple.fr'),
        async leave() {
          await waitUntil(question, 'the question')
          click('Annuler')
          await waitUntil(applications, 'the applications of the open session')
        },
        // The question can be answered without knowing it.
        onFailure: () => ({ text: null, retry: () => click('Continuer'), isRecovered: applications }),
      })
    },
  },
  {
    name: '/finalise-registration, a code that was not requested: confirming it',
    call: 'POST /auth/pro-sante-connect/checkUserInfo',
    sentBy: 'button',
    tokenError: 'INVALID_CODE',
    async open() {
      stopClock()
      const { bringCode, code, ...stage } = startUnaskedReturn()
      await bringCode()
      await waitUntil(isAnswerable, 'the question')
      return {
        ...stage,
        button: 'Continuer',
        isDone: applications,
        leave: () => giveUp(connexion),
        onFailure: (failure) => ({ text: wordsOf(failure), ...startingOver(stage, 'pro-sante-connect') }),
        spendToken: () => stage.backend.tokens.consume(code),
      }
    },
  },
]

const finaliseRegistration: Scene[] = [
  {
    name: '/finalise-registration: creating the account',
    call: 'POST /auth/FC-PSC/createAccount',
    sentBy: 'form',
    tokenError: 'INVALID_CODE',
    async open() {
      const stage = await openStep('Finaliser votre inscription', 'france-connect', '')
      const isDone = hasTitle('Votre compte est créé')
      return { ...stage, ...sending(stage, 'france-connect', 'Continuer', { email: EMAIL }), isDone }
    },
  },
  {
    name: '/finalise-registration: associating an account',
    call: 'POST /users/send-email-merge-validation',
    sentBy: 'form',
    async open() {
      const stage = await openStep('Avez-vous déjà un compte ?', 'pro-sante-connect', EMAIL)
      click(finalise.choiceSelect + finalise.choiceSelectWhat)
      await waitUntil(hasTitle('Associer votre compte'), 'the association')
      const isDone = hasTitle('Confirmez l’association')
      return { ...stage, ...sending(stage, 'pro-sante-connect', 'Continuer', { email: 'max@exemple.fr' }), isDone }
    },
  },
  {
    name: '/finalise-registration: merging the accounts',
    call: 'POST /auth/FC-PSC/mergeAccount',
    sentBy: 'button',
    tokenError: 'INVALID_TOKEN',
    async open() {
      const stage = await openStep('Cette adresse est déjà utilisée', 'pro-sante-connect', EMAIL, {})
      const isDone = hasTitle('Vos comptes sont fusionnés')
      return { ...stage, ...sending(stage, 'pro-sante-connect', 'Fusionner mes comptes'), isDone }
    },
  },
  {
    name: '/finalise-registration, an account not confirmed: sending its e-mail',
    call: 'POST /users/send-email-validation',
    sentBy: 'page',
    open() {
      const world = startWorld()
      world.backend.account({ email: EMAIL, confirmed: false })
      const { comeBack } = returnOf(world, 'pro-sante-connect', { email: EMAIL })
      return Promise.resolve({
        ...world,
        ...mailing(world),
        send: () => comeBack(),
        // The step sends it anew as it opens.
        onFailure: onErrorStep(world, 'pro-sante-connect', () => undefined),
      })
    },
  },
  {
    name: '/finalise-registration, an account not confirmed: asking for its e-mail',
    call: 'POST /users/send-email-validation',
    sentBy: 'form',
    async open() {
      const world = startWorld()
      world.backend.account({ email: EMAIL, confirmed: false })
      await openPortal('/finalise-registration?page=activeAccount')
      await waitUntil(hasTitle('Votre compte n’est pas encore activé'), 'the activation')
      return { ...world, ...mailing(world), ...sending(world, 'pro-sante-connect', 'Continuer', { email: EMAIL }) }
    },
  },
]

/** That an e-mail was sent shows in the mailbox alone: the page says so beforehand, as the account may not be one. */
function mailing({ backend }: World) {
  return {
    isDone: () =>
      backend.calls.some(({ call }) => call === 'POST /users/send-email-validation') &&
      backend.mailbox(EMAIL).length > 0,
    applyEffect: () => backend.outbox.mail(EMAIL, { subject: 'Activez votre compte', text: '' }),
    leave: toLogin,
  }
}

export const providers: Scene[] = [...checkUser, ...unasked, ...finaliseRegistration]
