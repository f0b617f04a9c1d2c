import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Call } from '../../mocks/contract'
import type { World } from '../world'

/** A page, and the portal, APIs and providers that it uses. */
export interface Scene {
  page: Page
  world: World
}

/** What a person does, what the world does, or what the page must show before the next step. */
export type Step = (scene: Scene) => unknown

/** How a state is reached. */
export type State = readonly Step[]

/** Every state of one screen, by name, and the calls that the screen makes. */
export interface Screen {
  screen: string
  states: Record<string, State>
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
export async function reach(scene: Scene, state: State): Promise<void> {
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
export function accountOf({ world: { backend } }: Scene): Account {
  const found = backend.accounts.byEmail(EMAIL)
  if (!found) throw new Error('The state has no account.')
  return found
}
