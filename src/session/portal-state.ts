import { createContext as createReactContext, use, useEffect } from 'react'
import { createContext as createRouterContext } from 'react-router-dom'
import { Api } from '../api/api'
import type { ApiFailure } from '../api/failure'
import type { User } from '../api/users'
import { createStore, type Store } from '../lib/store'
import { UnsavedInput } from '../lib/unsaved-input'
import { HandOver } from './hand-over'
import { OneTimeTokens } from '../addresses/one-time-tokens'
import { PendingSignOut } from './pending-sign-out'
import { ProviderReturn } from './provider-return'
import { createSend, type Send } from './send'
import { Session } from './session'

/** A request to open the contact form. `message` begins the description, unless the person has already written one. */
export interface ContactRequest {
  message?: string
  /** It comes from an error: the technical information is offered as ticked. */
  isForError?: boolean
}

/**
 * All the state of the portal besides the address, the API's cookie and the content of forms. Made when the portal starts.
 */
export interface PortalState {
  /** Both APIs. */
  api: Api
  /** Runs a request. */
  send: Send
  /** Shows a failure as a toast. */
  showFailure: (failure: ApiFailure) => void
  /** Shows what was done as a toast. */
  showSuccess: (text: string) => void
  /** Whose session it is. */
  session: Session
  /** The sign-out that no answer has ended yet. */
  pendingSignOut: PendingSignOut
  /** The one-time tokens of the address. */
  tokens: OneTimeTokens
  /** The return from a provider, whose code is one of them. */
  providerReturn: ProviderReturn
  /** What one page hands to the next. */
  handOver: HandOver
  /** Whether leaving the page would lose something. */
  unsaved: UnsavedInput
  /** The newest request for the contact form. */
  contactRequest: Store<ContactRequest | undefined> & { set: (request: ContactRequest) => void }
  /** Whether a session is open behind a step of a sign-in. */
  isSessionWaiting: Store<boolean> & { set: (isWaiting: boolean) => void }
}

interface PortalOptions {
  /** The person whose page is shown, if it is a page of the dashboard. */
  shownUser?: () => User | undefined
  /** Shows a failure as a toast. */
  showFailure?: (failure: ApiFailure) => void
  /** Shows what was done as a toast. */
  showSuccess?: (text: string) => void
}

/** Creates the state of a page that has just been opened. */
export function createPortalState({
  shownUser = () => undefined,
  showFailure = () => undefined,
  showSuccess = () => undefined,
}: PortalOptions = {}): PortalState {
  const api = new Api()
  const unsaved = new UnsavedInput()
  const pendingSignOut = new PendingSignOut()
  const tokens = new OneTimeTokens()
  const session = new Session({ api, shownUser, unsaved, pendingSignOut })
  const show = (failure: ApiFailure) => failure.cancelled || failure.display === false || showFailure(failure)
  return {
    api,
    session,
    send: createSend({ api, session, showFailure: show, showSuccess }),
    showFailure: show,
    showSuccess,
    pendingSignOut,
    tokens,
    providerReturn: new ProviderReturn(tokens),
    handOver: new HandOver(),
    unsaved,
    contactRequest: createStore<ContactRequest | undefined>(undefined),
    isSessionWaiting: createStore(false),
  }
}

/** For components, which call `usePortal`. */
export const PortalContext = createReactContext<PortalState | undefined>(undefined)

/** For route middleware and loaders: `context.get(portalRouterContext)`. */
export const portalRouterContext = createRouterContext<PortalState>()

/** Returns the state of the portal. Throws outside of `PortalContext`. */
export function usePortal(): PortalState {
  const portal = use(PortalContext)
  if (!portal) throw new Error('usePortal outside of the portal')
  return portal
}

/** For a step of a sign-in: a session is open behind it, which ends by inactivity as one behind a page does. */
export function useWaitingSession(): void {
  const { isSessionWaiting } = usePortal()
  useEffect(() => {
    isSessionWaiting.set(true)
    return () => isSessionWaiting.set(false)
  }, [isSessionWaiting])
}
