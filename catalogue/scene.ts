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

/** A person at the portal: in a browser, or in a component test. */
export interface Visitor {
  open: (path: string) => Promise<unknown>
  addCookie: (cookie: ReturnType<Backend['session']>) => Promise<unknown>
  /** Resolves when the script of the page has taken over what was prerendered. */
  hydrated: () => Promise<unknown>
  fill: (label: string, value: string) => Promise<unknown>
  click: (role: Pressable, name: string | RegExp) => Promise<unknown>
  see: (sight: Sight) => Promise<unknown>
  back: () => Promise<unknown>
  /** Leaves the sign-in page for a provider, and comes back from it with an identity. */
  comeBackWith: (identity: Identity) => Promise<unknown>
  /** Opens the address to which a provider sends who has signed in with an identity in another browser. */
  openForeignReturn: (identity: Identity) => Promise<unknown>
}

/** What a state needs of the world: the origin of the portal, the data behind it, and the two solutions that it leads to. */
export interface Place {
  portal: string
  backend: Backend
  skezia: string
  skemeet: string
}

/** The world of a state in a browser, whose portal the state may configure. */
export interface World extends Place {
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  /** The portal shows them once VITE_MORE_SOLUTIONS names them. */
  moreSolutions: Awaited<ReturnType<typeof startSolutions>>['moreSolutions']
  /** Sets further variables of the portal, for the documents that are requested afterwards. */
  configure: (more: Record<string, string>) => void
}

export interface Visit {
  visitor: Visitor
  world: Place
}

export interface Scene extends Visit {
  page: Page
  world: World
}

/** What a person does, what the world does, or what the page must show before the next step. */
export type Step<Where extends Visit = Scene> = (scene: Where) => unknown

/** How a state is reached: `State<Visit>` in a component test too. */
export type State<Where extends Visit = Scene> = readonly Step<Where>[]

/** One screen: its states by name, and the calls that it makes. */
export interface Screen {
  screen: string
  /** The pages that show it, by the paths of their routes. */
  pages?: readonly string[]
  states: Record<string, State>
  /** Further states: one for each form of the screen, which it begins. */
  forms?: Record<string, State<Visit>>
  calls?: readonly CallOnScreen[]
}

type FailureType = ApiError['body']['type']

/** A call as a screen makes it, which the fault table plays. */
export interface CallOnScreen {
  call: Call
  /** What tells it from the same call elsewhere. */
  when?: string
  from: State<Visit>
  /** Sends the call: the name of the button that does, or steps. */
  send: string | State<Visit>
  done: Sight
  failed?: Outcome
  /** What a failure that the person cannot correct leads to. */
  technical?: Outcome
  /** The outcome of a write that was not done and got no answer; by default that of `technical`. */
  unanswered?: Outcome
  /** The outcome of a write that was done and whose answer was lost; `shown` when a read shows it as a success. */
  lost?: 'shown' | Outcome
  refused?: Partial<Record<FailureType, Outcome>>
  /** Its answer would be lost with the page, which stays after the end of the session. */
  isAwaited?: true
  /** Makes the one-time token of the call unusable: the API then refuses it with an error of this type. */
  token?: { spend: Step<Visit>; type: FailureType }
  /** The number of requests that a success takes; 1 when absent. */
  requests?: number
  /** The number of requests that the page sends before this one. */
  earlier?: number
  /** Why no page waits for the answer. */
  notAwaited?: string
}

/** What a failure leads to; by default its message is shown, and the call can be sent again at once. */
export interface Outcome {
  /** The only message, unless it is that of the error; null when the page shows none. */
  text?: string | null
  /** Sends the call again, in another way than before. */
  again?: State<Visit>
  /** What a success of `again` shows, unless it is what the call leads to. */
  done?: Sight
  /** The number of requests until the failure is shown; 1 when absent. */
  requests?: number
}

/** Performs the steps of a state. Rejects when the state is not reached. */
export async function reach<Where extends Visit>(scene: Where, state: State<Where>): Promise<void> {
  for (const step of state) await step(scene)
}
