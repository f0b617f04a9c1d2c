import type { Page } from '@playwright/test'
import type { Identity } from '../mocks/data/accounts'
import type { ApiError } from '../mocks/handlers/api-error'
import type { Backend } from '../mocks/backend'
import type { Call } from '../mocks/contract/contract'
import type { startSandbox } from '../mocks/server'
import type { startSolutions } from '../mocks/tools/solutions'

export type Sight =
  | { role: 'heading' | 'dialog' | 'button' | 'link' | 'option'; name: string | RegExp }
  | { role: 'switch'; name: string; checked: boolean }
  | { label: string }
  | { text: string | RegExp }
  | { gone: 'link' | 'button'; name: string }
  /** The browser must have opened this address, or an address below it, outside the portal. */
  | { site: (place: Place) => string }

export type Pressable = 'button' | 'link' | 'switch' | 'checkbox' | 'combobox' | 'option'

/** The actions of a user of the portal, in a browser or in a component test. */
export interface Visitor {
  open: (path: string) => Promise<unknown>
  addCookie: (cookie: ReturnType<Backend['session']>) => Promise<unknown>
  /** Resolves when React has hydrated the prerendered document. */
  hydrated: () => Promise<unknown>
  fill: (label: string, value: string) => Promise<unknown>
  click: (role: Pressable, name: string | RegExp) => Promise<unknown>
  see: (sight: Sight) => Promise<unknown>
  back: () => Promise<unknown>
  /** Leaves the sign-in page for a provider, signs in there with the identity, and returns to the portal. */
  comeBackWith: (identity: Identity) => Promise<unknown>
  /** Opens the URL to which a provider has sent another browser, after a sign-in with the identity in that browser. */
  openForeignReturn: (identity: Identity) => Promise<unknown>
}

/**
 * The parts of the test environment that every state can use, in a browser and in a component test: the origin of the
 * portal, the data of the APIs, the origins of two solutions, and the configuration.
 */
export interface Place {
  portal: string
  backend: Backend
  skezia: string
  skemeet: string
  /** Sets further variables of the portal. The new values apply to documents that are requested afterwards. */
  configure: (more: Record<string, string>) => void
}

/** The test environment of a state that a real browser shows. */
export interface World extends Place {
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  /** Solutions that the portal shows only if VITE_MORE_SOLUTIONS names them. */
  moreSolutions: Awaited<ReturnType<typeof startSolutions>>['moreSolutions']
}

export interface Visit {
  visitor: Visitor
  world: Place
}

export interface Scene extends Visit {
  page: Page
  world: World
}

/**
 * One step to a state: an action of the user, an event in the test environment, or a wait until the page shows
 * something.
 */
export type Step<Where extends Visit = Scene> = (scene: Where) => unknown

/** The steps to a state. A component test can also play a `State<Visit>`. */
export type State<Where extends Visit = Scene> = readonly Step<Where>[]

/** A screen, with its states by name, and the calls that the screen sends. */
export interface Screen {
  screen: string
  /** The paths of the routes that show the screen. */
  pages?: readonly string[]
  states: Record<string, State>
  /** One more state for each form of the screen. In this state, the user has not typed in the form yet. */
  forms?: Record<string, State<Visit>>
  calls?: readonly CallOnScreen[]
}

type FailureType = ApiError['body']['type']

/** A call that a screen sends. The fault table (src/testing/faults) plays the call with each kind of fault. */
export interface CallOnScreen {
  call: Call
  /** Words that distinguish the call from the same call of another screen or state. */
  when?: string
  from: State<Visit>
  /** The steps that send the call, or the name of the button that sends it. */
  send: string | State<Visit>
  done: Sight
  failed?: Outcome
  /** The expected result of a failure that the user cannot correct. */
  technical?: Outcome
  /** The expected result if the API neither performs nor answers the write. The default is `technical`. */
  unanswered?: Outcome
  /**
   * The expected result if the API performs the write, but the answer is lost. `shown` means that the page reads and
   * shows the success.
   */
  lost?: 'shown' | Outcome
  refused?: Partial<Record<FailureType, Outcome>>
  /** Set if the page stays open after the session has ended, because leaving the page would lose the answer. */
  isAwaited?: true
  /** Makes the one-time token of the call unusable. The API then refuses the token with an error of this type. */
  token?: { spend: Step<Visit>; type: FailureType }
  /** The number of requests until a success. The default is 1. */
  requests?: number
  /** The number of requests for the same call that the page has already sent. */
  earlier?: number
  /** The reason why no page waits for the answer. */
  notAwaited?: string
}

/**
 * The expected result of a failure. By default, the page shows the message of the error, and the user can send the call
 * again at once.
 */
export interface Outcome {
  /**
   * The only message on the page. The default is the message of the error. Null means that the page shows no message.
   */
  text?: string | null
  /** The steps that send the call again. The default is the steps that sent the call the first time. */
  again?: State<Visit>
  /** What the page shows after the steps of `again` have succeeded. The default is `done` of the call. */
  done?: Sight
  /** The number of requests until the page shows the failure. The default is 1. */
  requests?: number
}

/** Performs the steps of a state. Rejects if a step fails. */
export async function reach<Where extends Visit>(scene: Where, state: State<Where>): Promise<void> {
  for (const step of state) await step(scene)
}
