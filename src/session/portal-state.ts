import { createContext as createReactContext, use } from 'react'
import { createContext as createRouterContext, useRouteLoaderData } from 'react-router-dom'
import { Api } from '../api/api'
import { isSharedComputer, setSharedComputer } from '../memory'
import { createStore } from '../lib/store'
import { UnsavedInput } from '../lib/unsaved-input'
import { DocumentMemory } from './document-memory'
import { OneTimeTokens } from '../addresses/one-time-tokens'
import { ProviderReturn } from './provider-return'
import { createSend } from './send'
import { Session } from './session'
import { SignInInProgress } from './sign-in-in-progress'
import { SignOutRequest } from './sign-out-request'
import type { User } from '../api/users'

/**
 * Asks the portal to open the contact form. If the user has not written a description yet, `message` becomes the
 * beginning of the description.
 */
export interface ContactRequest {
  message?: string
  /** The user opens the contact form from an error. The box « technical information » is therefore ticked. */
  isForError?: boolean
}

interface PortalOptions {
  /** Returns the user whose dashboard page is shown. Returns undefined on a public page. */
  shownUser?: () => User | undefined
  /** Returns whether the router is opening another page. */
  isNavigating?: () => boolean
  /** Shows a failure as a toast. */
  showFailure?: (failure: unknown) => void
  /** Shows a success as a toast. */
  showSuccess?: (text: string) => void
}

/**
 * The state of the portal in one document. Some modules, for example `config.ts`, keep their state outside this object,
 * because code outside the portal also uses these modules.
 */
export type PortalState = ReturnType<typeof createPortalState>

/** Creates the state of the portal for a document. */
export function createPortalState({
  shownUser = () => undefined,
  isNavigating = () => false,
  showFailure = () => undefined,
  showSuccess = () => undefined,
}: PortalOptions = {}) {
  const api = new Api()
  const unsaved = new UnsavedInput()
  const signOutRequest = new SignOutRequest()
  const signInInProgress = new SignInInProgress()
  const tokens = new OneTimeTokens()
  const session = new Session({ api, shownUser, isNavigating, unsaved, signOutRequest, signInInProgress })
  return {
    /** The HTTP client of the portal. */
    api,
    /** Sends a request to an API, with the checks that the request needs. */
    send: createSend({ api, session, showSuccess }),
    /** Shows a failure as a toast. The next page or step shows the text of the failure, too. */
    showFailure,
    /** Shows a success as a toast. */
    showSuccess,
    /** The session of the signed-in user. */
    session,
    /** A sign-out that the user has requested and that the API has not answered. */
    signOutRequest,
    /** The data of the current sign-in step. */
    signInInProgress,
    /** The one-time tokens from the address of the page. */
    tokens,
    /** Records that a provider has sent the user back. The code from the provider is in `tokens`. */
    providerReturn: new ProviderReturn(tokens),
    /** The values that one page passes to the next page. */
    documentMemory: new DocumentMemory(),
    /** The input that the user would lose by leaving the page. */
    unsaved,
    /** Whether several users share this computer. `set` stores the value in the browser. */
    sharedComputer: createSharedComputer(),
    /** The user's most recent request to open the contact form. */
    contactRequest: createStore<ContactRequest | undefined>(undefined),
  }
}

function createSharedComputer() {
  const store = createStore(isSharedComputer())
  const set = (isShared: boolean) => {
    setSharedComputer(isShared)
    store.set(isShared)
  }
  return { ...store, set }
}

/** The context from which `usePortal` takes the state of the portal. */
export const PortalContext = createReactContext<PortalState | undefined>(undefined)

/** The context from which middleware and loaders take the state of the portal: `context.get(portalRouterContext)`. */
export const portalRouterContext = createRouterContext<PortalState>()

/** Returns the state of the portal. Throws outside `PortalContext`. */
export function usePortal(): PortalState {
  const portal = use(PortalContext)
  if (!portal) throw new Error('usePortal must be called inside PortalContext')
  return portal
}

/** The id of the route with the guard. The data of this route is the signed-in user. */
export const GUARDED_ROUTE = 'guarded'

/** Returns the signed-in user. Returns undefined outside the dashboard, and until the API has returned the user. */
export function useUserIfKnown(): User | undefined {
  return useRouteLoaderData<User>(GUARDED_ROUTE)
}

/** Returns the signed-in user. Throws outside the dashboard, and before the API has returned the user. */
export function useUser(): User {
  const user = useUserIfKnown()
  if (!user) throw new Error('useUser must be called inside the dashboard')
  return user
}
