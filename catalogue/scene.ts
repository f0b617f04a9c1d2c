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
  /** The browser has left for this address, or one below it. */
  | { site: (place: Place) => string }

export type Pressable = 'button' | 'link' | 'switch' | 'checkbox' | 'combobox' | 'option'

/** A user of the portal, in a browser or in a component test. */
export interface Visitor {
  open: (path: string) => Promise<unknown>
  addCookie: (cookie: ReturnType<Backend['session']>) => Promise<unknown>
  /** Resolves when the script of the page has hydrated the prerendered document. */
  hydrated: () => Promise<unknown>
  fill: (label: string, value: string) => Promise<unknown>
  click: (role: Pressable, name: string | RegExp) => Promise<unknown>
  see: (sight: Sight) => Promise<unknown>
  back: () => Promise<unknown>
  /** Leaves the sign-in page for a provider, and returns from it with an identity. */
  comeBackWith: (identity: Identity) => Promise<unknown>
  /** Opens the address to which a provider sends a user who has signed in with an identity in another browser. */
  openForeignReturn: (identity: Identity) => Promise<unknown>
}

/**
 * The parts of the world that a state needs: the origin of the portal, the data behind it, the two solutions to which it
 * links, and its configuration.
 */
export interface Place {
  portal: string
  backend: Backend
  skezia: string
  skemeet: string
  /** Sets further variables of the portal for the documents that are requested afterwards. */
  configure: (more: Record<string, string>) => void
}

/** The world of a state in a browser. */
export interface World extends Place {
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  /** The portal shows these solutions once VITE_MORE_SOLUTIONS names them. */
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

/** An action of the user, an event in the world, or a sight that the page must show before the next step. */
export type Step<Where extends Visit = Scene> = (scene: Where) => unknown

/** The steps that lead to a state. A component test can also play a `State<Visit>`. */
export type State<Where extends Visit = Scene> = readonly Step<Where>[]

/** One screen, with its states by name and the calls that it makes. */
export interface Screen {
  screen: string
  /** The pages that show the screen, by the paths of their routes. */
  pages?: readonly string[]
  states: Record<string, State>
  /** Further states, one for each form of the screen. The form is at its beginning. */
  forms?: Record<string, State<Visit>>
  calls?: readonly CallOnScreen[]
}

type FailureType = ApiError['body']['type']

/** A call of a screen. The fault table plays it. */
export interface CallOnScreen {
  call: Call
  /** The difference from the same call on another screen or in another state. */
  when?: string
  from: State<Visit>
  /** Sends the call. A string is the name of the button to press. */
  send: string | State<Visit>
  done: Sight
  failed?: Outcome
  /** The outcome of a failure that the user cannot correct. */
  technical?: Outcome
  /** The outcome of a write that was not done and got no answer. The default is `technical`. */
  unanswered?: Outcome
  /** The outcome of a write that was done but whose answer was lost. `shown` means that a read shows the success. */
  lost?: 'shown' | Outcome
  refused?: Partial<Record<FailureType, Outcome>>
  /** The answer would be lost with the page, so the page stays after the end of the session. */
  isAwaited?: true
  /** Makes the one-time token of the call unusable. The API then refuses it with an error of this type. */
  token?: { spend: Step<Visit>; type: FailureType }
  /** The number of requests until a success, by default 1. */
  requests?: number
  /** The number of requests of the same call that the page sends before this one. */
  earlier?: number
  /** The reason why no page waits for the answer. */
  notAwaited?: string
}

/** The outcome of a failure. By default the page shows its message, and the user can send the call again at once. */
export interface Outcome {
  /** The only message. The default is the message of the error. Null means that the page shows none. */
  text?: string | null
  /** Sends the call again, in another way than before. */
  again?: State<Visit>
  /** The sight of a success of `again`. The default is the sight of the call's own success. */
  done?: Sight
  /** The number of requests until the failure is shown, by default 1. */
  requests?: number
}

/** Performs the steps of a state. Rejects when the state is not reached. */
export async function reach<Where extends Visit>(scene: Where, state: State<Where>): Promise<void> {
  for (const step of state) await step(scene)
}
