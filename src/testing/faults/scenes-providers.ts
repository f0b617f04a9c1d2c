import { expect, vi } from 'vitest'
import type { Account, Provider } from '../../../mocks/accounts'
import finalise from '../../i18n/fr/finalise.json'
import { STILL_WAITING_MS } from '../../rules/limits'
import { recordProviderDeparture } from '../../session/browser-storage'
import { openPortal } from '../render-portal'
import { at, control, field, fill, press, sees, until } from './page'
import { stopClock } from './plays'
import type { Failure, Scene, Told } from './scene'
import { startWorld, type World } from './world'

const EMAIL = 'lea@exemple.fr'
const PASSWORD = 'Sentinelle-de-Lea-1'
const PROVIDERS = ['pro-sante-connect', 'france-connect'] as const
const HOUR_MS = 60 * 60_000

const applications = at('Mes applications')
const connexion = at('Se connecter')

/** A world in which a provider sends somebody back to the portal, whose account is tied to them. */
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

/** Somebody's first visit by way of a provider, up to the step `title`; `account` is the one that has their address. */
async function openStep(title: string, provider: Provider, email: string, account?: Partial<Omit<Account, 'id'>>) {
  const world = startWorld()
  if (account) world.backend.account({ email, ...account })
  await returnOf(world, provider, { email }).comeBack()
  await until(at(title), `the step "${title}"`)
  return { ...world, leave: toLogin, spendToken: () => world.backend.clock.advance(HOUR_MS) }
}

async function toLogin() {
  press('Compte Skezia')
  await until(connexion, 'the sign-in page')
}

/** Leaves a page that does nothing but wait, by the way out that it offers after a while. */
async function giveUp(arrived: () => boolean) {
  await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
  await until(() => control('Retour à la connexion'), 'the way out')
  press('Retour à la connexion')
  await until(arrived, 'the page that it leads to')
}

const isUsedUp = ({ type }: Failure) => type === 'INVALID_CODE' || type === 'INVALID_TOKEN'

/** What the error step says: the server's own words first; a code that is used up is no slip of the person's. */
function wordsOf(failure: Failure): string {
  if (failure.words !== undefined) return failure.words
  if (isUsedUp(failure)) return finalise.expired
  return failure.isTechnical ? finalise.errorLead : failure.text
}

/** From the error step, signing in from the start. */
function startingOver({ departures, backend }: World, provider: Provider) {
  return {
    async again() {
      press('Se connecter')
      await until(connexion, 'the sign-in page')
      press(provider === 'france-connect' ? 'Avec France Connect +' : 'Avec e-CPS')
    },
    recovered: () => departures.includes(backend.issuer(provider)),
  }
}

/**
 * Each failure has the error step. Back from there is what the person had typed, and the provider's code is still good
 * unless that was what was refused.
 */
function onErrorStep(world: World, provider: Provider, act: () => void, typed: Record<string, string> = {}) {
  async function goBack() {
    const errorStep = window.location.href
    window.history.back()
    await until(() => window.location.href !== errorStep && !control('Se connecter'), 'the step before')
    for (const [name, value] of Object.entries(typed)) expect(field(name).value, `F2: ${name} is kept`).toBe(value)
    act()
  }
  return (failure: Failure): Told => ({
    text: wordsOf(failure),
    kept: [],
    ...(isUsedUp(failure) ? startingOver(world, provider) : { again: goBack }),
  })
}

/** A step whose button sends `typed`. */
function sending(stage: World, provider: Provider, button: string, typed: Record<string, string> = {}) {
  fill(typed)
  const act = () => press(button)
  return { typed, button, act, told: onErrorStep(stage, provider, act, typed) }
}

const checkUser: Scene[] = [
  ...PROVIDERS.map((provider): Scene => ({
    name: `/check-user: coming back from ${provider}`,
    call: `POST /auth/${provider}/checkUserInfo`,
    sentBy: 'page',
    spends: 'INVALID_CODE',
    open() {
      stopClock()
      const { comeBack, code, ...stage } = startReturn(provider)
      return Promise.resolve({
        ...stage,
        act: () => comeBack(),
        done: applications,
        leave: () => giveUp(connexion),
        told: (failure) => ({ text: wordsOf(failure), ...startingOver(stage, provider) }),
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
        fill({ identifier: EMAIL, password: PASSWORD })
        press('Se connecter')
      }
      return Promise.resolve({
        ...stage,
        act: () => comeBack(),
        done: applications,
        // The session is there.
        leave: () => giveUp(applications),
        // A refusal leads to the sign-in page, whose own check of the session is refused as well.
        told: (failure) =>
          failure.isTechnical
            ? { text: wordsOf(failure), again: () => press('Se connecter') }
            : { requests: 2, again: signIn },
      })
    },
  },
]

/** A world that a code is brought to which nobody there has asked for. */
function startUnaskedReturn() {
  const { comeBack, ...stage } = startReturn('pro-sante-connect')
  async function bringCode() {
    await comeBack({ isAsked: false })
  }
  return { ...stage, bringCode }
}

const question = at('Continuer avec e-CPS ?')
const isAnswerable = () => question() && control('Continuer')?.getAttribute('aria-busy') !== 'true'

const unasked: Scene[] = [
  {
    name: '/finalise-registration, a code that nobody asked for: finding out whose account would be left',
    call: 'GET /users/me',
    sentBy: 'page',
    open() {
      const { bringCode, ...stage } = startUnaskedReturn()
      stage.backend.session(stage.backend.account({ email: 'max@exemple.fr' }))
      return Promise.resolve({
        ...stage,
        act: bringCode,
        done: () => isAnswerable() && sees('max@exemple.fr'),
        async leave() {
          await until(question, 'the question')
          press('Annuler')
          await until(applications, 'the page of who is signed in')
        },
        // The question can be answered without knowing it.
        told: () => ({ text: null, again: () => press('Continuer'), recovered: applications }),
      })
    },
  },
  {
    name: '/finalise-registration, a code that nobody asked for: going on with it',
    call: 'POST /auth/pro-sante-connect/checkUserInfo',
    sentBy: 'button',
    spends: 'INVALID_CODE',
    async open() {
      stopClock()
      const { bringCode, code, ...stage } = startUnaskedReturn()
      await bringCode()
      await until(isAnswerable, 'the question')
      return {
        ...stage,
        act: () => press('Continuer'),
        button: 'Continuer',
        done: applications,
        leave: () => giveUp(connexion),
        told: (failure) => ({ text: wordsOf(failure), ...startingOver(stage, 'pro-sante-connect') }),
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
    spends: 'INVALID_CODE',
    async open() {
      const stage = await openStep('Finaliser votre inscription', 'france-connect', '')
      const done = at('Votre compte est créé')
      return { ...stage, ...sending(stage, 'france-connect', 'Continuer', { email: EMAIL }), done }
    },
  },
  {
    name: '/finalise-registration: associating an account',
    call: 'POST /users/send-email-merge-validation',
    sentBy: 'form',
    async open() {
      const stage = await openStep('Avez-vous déjà un compte ?', 'pro-sante-connect', EMAIL)
      press(finalise.choiceSelect + finalise.choiceSelectWhat)
      await until(at('Associer votre compte'), 'the association')
      const done = at('Confirmez l’association')
      return { ...stage, ...sending(stage, 'pro-sante-connect', 'Continuer', { email: 'max@exemple.fr' }), done }
    },
  },
  {
    name: '/finalise-registration: merging the accounts',
    call: 'POST /auth/FC-PSC/mergeAccount',
    sentBy: 'button',
    spends: 'INVALID_TOKEN',
    async open() {
      const stage = await openStep('Cette adresse est déjà utilisée', 'pro-sante-connect', EMAIL, {})
      const done = at('Vos comptes sont fusionnés')
      return { ...stage, ...sending(stage, 'pro-sante-connect', 'Fusionner mes comptes'), done }
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
        act: () => comeBack(),
        // The step sends it anew as it opens.
        told: onErrorStep(world, 'pro-sante-connect', () => undefined),
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
      await until(at('Votre compte n’est pas encore activé'), 'the activation')
      return { ...world, ...mailing(world), ...sending(world, 'pro-sante-connect', 'Continuer', { email: EMAIL }) }
    },
  },
]

/** That an e-mail was sent shows in the mailbox alone: the page says so beforehand, as the account may not be one. */
function mailing({ backend }: World) {
  return {
    done: () =>
      backend.calls.some(({ call }) => call === 'POST /users/send-email-validation') &&
      backend.mailbox(EMAIL).length > 0,
    asIfDone: () => backend.outbox.mail(EMAIL, { subject: 'Activez votre compte', text: '' }),
    leave: toLogin,
  }
}

export const providers: Scene[] = [...checkUser, ...unasked, ...finaliseRegistration]
