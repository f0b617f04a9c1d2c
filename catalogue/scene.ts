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
  /**
   * The step waits until the browser has left the portal and opened this address, or an address that begins with it.
   */
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
  /**
   * Signs in at the provider with the identity, in another browser. Opens the resulting address of the portal in this
   * browser.
   */
  openForeignReturn: (identity: Identity) => Promise<unknown>
}

/** The part of the test environment that browser tests and component tests share. */
export interface Place {
  portal: string
  backend: Backend
  skezia: string
  skemeet: string
  /** Sets further variables of the portal. The new values apply to documents that are requested afterwards. */
  configure: (more: Record<string, string>) => void
}

/** The test environment of a test in a real browser. */
export interface World extends Place {
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  /** Two further solutions. The portal shows them only if VITE_MORE_SOLUTIONS contains them. */
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

/**
 * The steps that lead a test to a state of a screen. A component test can perform only the steps of a `State<Visit>`.
 */
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

/** A call that a screen sends. The fault table (src/testing/faults) tests the call with each kind of fault. */
export interface CallOnScreen {
  call: Call
  /**
   * A short text for the title of the test. If two entries have the same call, this text distinguishes their titles.
   */
  when?: string
  from: State<Visit>
  /** How a test sends the API call: the name of a button to click, or a list of steps. */
  send: string | State<Visit>
  done: Sight
  failed?: Outcome
  /** The expected result if the user can only try again (a technical failure). */
  technical?: Outcome
  /** The expected result if the API makes no change and sends no answer. The default is `technical`. */
  unanswered?: Outcome
  /**
   * The expected result if the API makes the change, but its answer is lost. The value `shown` means that the page
   * finds the change and shows a success.
   */
  lost?: 'shown' | Outcome
  refused?: Partial<Record<FailureType, Outcome>>
  /**
   * True if the user needs the answer to the call on the same page. When the session has ended, a dialog on this page
   * asks for the password.
   */
  isAwaited?: true
  /** Makes the one-time token of the call unusable. The API then refuses the token with an error of this type. */
  token?: { spend: Step<Visit>; type: FailureType }
  /** The number of requests until a success. The default is 1. */
  requests?: number
  /** The number of times that the page has sent the same call before the test begins. The default is 0. */
  earlier?: number
  /** The reason why no page waits for the answer to this call. Undefined if a page waits for the answer. */
  notAwaited?: string
}

/**
 * The expected result of a failed call. By default, the page shows the error message, and the user can send the call
 * again at once.
 */
export interface Outcome {
  /** The only message that the page shows. The default is the message of the error, and null means no message. */
  text?: string | null
  /** How the test sends the call again after the failure. By default, the test repeats `send` of the call. */
  again?: State<Visit>
  /** What the page shows after the second attempt has succeeded. The default is `done` of the call. */
  done?: Sight
  /** The number of requests that the page sends before it shows the failure. The default is 1. */
  requests?: number
}

/** Performs the steps of a state. Rejects if a step fails. */
export async function reach<Where extends Visit>(scene: Where, state: State<Where>): Promise<void> {
  for (const step of state) await step(scene)
}
