import { ApiFailure } from '../api/failure'
import { createStore, type Store } from '../lib/store'
import { hasUnsavedInput } from '../lib/unsaved-input'
import { confirmedSignIn } from './require-user'
import { currentSignIn } from './session-broadcast'

/**
 * Why a dashboard page with something to lose stays open without a session: the session has `ended`, and its owner is
 * asked to sign in again in place; or it is `unverified`, because the API did not say whose session it is.
 */
export type SessionInterruption = 'ended' | 'unverified'

const current = createStore<SessionInterruption | undefined>(undefined)

/** The interruption of the page that is shown; undefined when there is none. */
export const sessionInterruption: Store<SessionInterruption | undefined> = {
  get: current.get,
  subscribe: current.subscribe,
}

let isAllowed = false
let end: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined

/** Allows interruptions while a page of the dashboard is shown. Returns the function that ends that. */
export function allowInterruptions(): () => void {
  isAllowed = true
  return () => {
    isAllowed = false
    endInterruption(false)
  }
}

/**
 * Interrupts the page instead of leaving it, when something in it would be lost. All calls during one interruption get
 * the same promise.
 *
 * @param failure the failure of a call or of the session check
 * @returns a promise that resolves with true once the page's owner has a session again, and with false when the page is
 * left; undefined when nothing would be lost, the person has signed out, or the failure says nothing about the session
 */
export function keepPage(failure: unknown): Promise<boolean> | undefined {
  const reason = reasonOf(failure)
  if (!reason || !isAllowed || hasSignedOut() || !hasUnsavedInput()) return undefined
  end ??= withResolvers()
  current.set(reason)
  return end.promise
}

/** Resolves as `keepPage` does for the current interruption; with false when there is none. */
export function interruptionEnd(): Promise<boolean> {
  return end?.promise ?? Promise.resolve(false)
}

/** Ends the current interruption, if any. `isRenewed`: the page's owner has a session again. */
export function endInterruption(isRenewed: boolean): void {
  current.set(undefined)
  end?.resolve(isRenewed)
  end = undefined
}

/** The owner cannot sign in over the page now: it waits, hidden, until the session can be checked again. */
export function giveUpRenewal(): void {
  if (end) current.set('unverified')
}

function reasonOf(failure: unknown): SessionInterruption | undefined {
  if (!(failure instanceof ApiFailure)) return undefined
  if (failure.type === 'NO_VALID_SESSION') return 'ended'
  return failure.isTechnical ? 'unverified' : undefined
}

/** Whether somebody has signed out in this browser since the page was confirmed: then nothing is kept. */
function hasSignedOut(): boolean {
  return confirmedSignIn() !== undefined && currentSignIn() === undefined
}

function withResolvers() {
  let resolve: (isRenewed: boolean) => void = () => undefined
  const promise = new Promise<boolean>((settle) => (resolve = settle))
  return { promise, resolve }
}
