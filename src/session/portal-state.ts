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

/** A request to open the contact form. `message` begins the description, unless the user has already written one. */
export interface ContactRequest {
  message?: string
  /** The request comes from an error, so the box of the technical information is ticked. */
  isForError?: boolean
}

interface PortalOptions {
  /** Returns the user whose page is shown, on a page of the dashboard. */
  shownUser?: () => User | undefined
  /** Returns whether another page is being opened. */
  isNavigating?: () => boolean
  /** Shows a failure as a toast. */
  showFailure?: (failure: unknown) => void
  /** Shows a success as a toast. */
  showSuccess?: (text: string) => void
}

/**
 * The state of the portal besides the address, the API's cookie and the content of forms. Some state is in its module instead,
 * because code outside the portal needs it too, such as the crash page and the prerenderer:
 * - `config.ts`: the configuration
 * - `api/api.ts`, `app/error-report.ts`: the last failed calls, and the errors that were reported
 * - `ui/navigation/step-heading.tsx`, `ui/navigation/focus.ts`: the title of the document, and whether its first heading was shown
 * - `ui/feedback/announcer.ts`: the open dialogs
 * - `lib/store.ts`: whether React hydrates the document
 * - `lib/late-module.ts`, `ui/feedback/show-toast.tsx`, `i18n/texts.ts`, `app/analytics/analytics.tsx`: modules that arrived late
 */
export type PortalState = ReturnType<typeof createPortalState>

/** Creates the state of a page that has just been opened. */
export function createPortalState({
  shownUser = () => undefined,
  isNavigating = () => false,
  showFailure = () => undefined,
  showSuccess = () => undefined,
}: PortalOptions = {}) {
  const api = new Api()
  const unsaved = new UnsavedInput()
  const signOutRequest = new SignOutRequest()
  const signIn = new SignInInProgress()
  const tokens = new OneTimeTokens()
  const session = new Session({ api, shownUser, isNavigating, unsaved, signOutRequest, signIn })
  return {
    /** The client of both APIs. */
    api,
    /** Runs a request. */
    send: createSend({ api, session, showSuccess }),
    /** Shows as a toast a failure whose text the next page or step shows, too. */
    showFailure,
    /** Shows a success as a toast. */
    showSuccess,
    /** The session of the signed-in user. */
    session,
    /** The sign-out that no answer has ended yet. */
    signOutRequest,
    /** The data of the sign-in's steps. */
    signIn,
    /** The one-time tokens of the address. */
    tokens,
    /** The return from a provider. Its code is one of the one-time tokens. */
    providerReturn: new ProviderReturn(tokens),
    /** The values that one page passes to the next. */
    documentMemory: new DocumentMemory(),
    /** Whether leaving the page would lose input. */
    unsaved,
    /** Whether several users share this computer. `set` stores it in the browser. */
    sharedComputer: createSharedComputer(),
    /** The newest request for the contact form. */
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

/** The context for components, which call `usePortal`. */
export const PortalContext = createReactContext<PortalState | undefined>(undefined)

/** The context for route middleware and loaders: `context.get(portalRouterContext)`. */
export const portalRouterContext = createRouterContext<PortalState>()

/** Returns the state of the portal. Throws outside `PortalContext`. */
export function usePortal(): PortalState {
  const portal = use(PortalContext)
  if (!portal) throw new Error('usePortal outside of the portal')
  return portal
}

/** The id of the route with the guard. Its data is the signed-in user. */
export const GUARDED_ROUTE = 'guarded'

/** Returns the signed-in user. Returns undefined outside the dashboard, and until the API has named the user. */
export function useUserIfKnown(): User | undefined {
  return useRouteLoaderData<User>(GUARDED_ROUTE)
}

/** Returns the signed-in user. Throws where `useUserIfKnown` returns undefined. */
export function useUser(): User {
  const user = useUserIfKnown()
  if (!user) throw new Error('useUser outside of the guarded dashboard')
  return user
}
