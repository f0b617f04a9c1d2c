import { createContext as createReactContext, use } from 'react'
import { createContext as createRouterContext, useRouteLoaderData } from 'react-router-dom'
import { Api } from '../api/api'
import { isSharedComputer } from '../memory'
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

/** A request to open the contact form. `message` begins the description, unless the person has already written one. */
export interface ContactRequest {
  message?: string
  /** It comes from an error: the technical information is offered as ticked. */
  isForError?: boolean
}

interface PortalOptions {
  /** The person whose page is shown, if it is a page of the dashboard. */
  shownUser?: () => User | undefined
  /** Whether another page is being opened. */
  isNavigating?: () => boolean
  /** Shows a failure as a toast. */
  showFailure?: (failure: unknown) => void
  /** Shows what was done as a toast. */
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
    /** Both APIs. */
    api,
    /** Runs a request. */
    send: createSend({ api, session, showSuccess }),
    /** Shows as a toast a failure that was caught outside of `useAction`. */
    showFailure,
    /** Shows what was done as a toast. */
    showSuccess,
    /** The session of the signed-in user. */
    session,
    /** The sign-out that no answer has ended yet. */
    signOutRequest,
    /** What the steps of a sign-in hold. */
    signIn,
    /** The one-time tokens of the address. */
    tokens,
    /** The return from a provider, whose code is one of them. */
    providerReturn: new ProviderReturn(tokens),
    /** What one page hands to the next. */
    documentMemory: new DocumentMemory(),
    /** Whether leaving the page would lose something. */
    unsaved,
    /** Whether several users share this computer, as the browser remembers. */
    sharedComputer: createStore(isSharedComputer()),
    /** The newest request for the contact form. */
    contactRequest: createStore<ContactRequest | undefined>(undefined),
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

/** The id of the route with the guard, whose data is the signed-in person. */
export const GUARDED_ROUTE = 'guarded'

/** Returns the signed-in person; undefined outside of the dashboard, and until the API has named them. */
export function useUserIfKnown(): User | undefined {
  return useRouteLoaderData<User>(GUARDED_ROUTE)
}

/** Returns the signed-in person. Throws where `useUserIfKnown` returns undefined. */
export function useUser(): User {
  const user = useUserIfKnown()
  if (!user) throw new Error('useUser outside of the guarded dashboard')
  return user
}
