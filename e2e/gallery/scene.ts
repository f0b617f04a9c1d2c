import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Backend } from '../../mocks/backend'
import type { Call } from '../../mocks/contract'
import type { World } from '../world'

/** What a person sees. */
export type Sight =
  | { role: 'heading' | 'dialog' | 'button' | 'option'; name: string | RegExp }
  | { label: string }
  | { text: string | RegExp }

export type Pressable = 'button' | 'link' | 'switch' | 'combobox' | 'option'

/** A person at the portal, in any browser engine. */
export interface Visitor {
  open: (path: string) => Promise<unknown>
  addCookie: (cookie: ReturnType<Backend['session']>) => Promise<unknown>
  /** Resolves when the script of the page has taken over what was prerendered. */
  hydrated: () => Promise<unknown>
  fill: (label: string, value: string) => Promise<unknown>
  click: (role: Pressable, name: string | RegExp) => Promise<unknown>
  see: (sight: Sight) => Promise<unknown>
}

/** A person, and the portal, APIs and providers that they use. */
export interface Visit {
  visitor: Visitor
  world: World
}

/** A visit in a page of Playwright. */
export interface Scene extends Visit {
  page: Page
}

/** What a person does, what the world does, or what the page must show before the next step. */
export type Step<Where extends Visit = Scene> = (scene: Where) => unknown

/** How a state is reached: `State<Visit>` in any engine. */
export type State<Where extends Visit = Scene> = readonly Step<Where>[]

/** One screen: its states by name, and the calls that it makes. */
export interface Screen {
  screen: string
  states: Record<string, State>
  /** Further states: one for each form of the screen, which it begins. The journeys of other engines fill them in. */
  forms?: Record<string, State<Visit>>
  calls?: readonly CallOnScreen[]
}

/** A call as a screen makes it, for the fault cells in a browser. */
export interface CallOnScreen {
  call: Call
  /** The state before the call. */
  from: State
  /** Sends the call: the name of the button that does, or steps. */
  send: string | State
  /** Leads from a failure to the state before the call. */
  retry?: State
  /** What a success shows. */
  done: State
  /** The message of a failure, unless it is that the error is unknown. */
  error?: string
  /** The button is also clicked twice, and the call gets no answer for ten seconds. */
  isClickedTwice?: true
  /** The person also opens another page of the dashboard before the answer. */
  isLeft?: true
}

/** Performs the steps of a state. Rejects when the state is not reached. */
export async function reach<Where extends Visit>(scene: Where, state: State<Where>): Promise<void> {
  for (const step of state) await step(scene)
}

export const EMAIL = 'camille.morel@cabinet-voltaire.fr'
export const NICKNAME = 'camille.morel'
/** Meets every rule, and differs from the password of the account. */
export const NEW_PASSWORD = 'Soleil-Levant-42'

/** The texts of a failure that the portal shows in several places. */
export const TECHNICAL_ERROR = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'
export const UNKNOWN_ERROR = /^Une erreur inconnue est survenue/

/** The account that `account` added. */
export function accountOf({ world: { backend } }: Visit): Account {
  const found = backend.accounts.byEmail(EMAIL)
  if (!found) throw new Error('The state has no account.')
  return found
}
