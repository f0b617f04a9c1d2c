import { useLayoutEffect, type ReactElement } from 'react'
import { createBrowserRouter, RouterContextProvider, RouterProvider, type RouteObject } from 'react-router-dom'
import { forgetExpired, remember } from '../memory'
import { isCancelled } from '../api/failure'
import { config } from '../config'
import { loadErrorLanguage } from '../i18n/texts'
import { titleCarriesBrand } from '../rules/hosts'
import { ConfigError } from '../rules/setting-values'
import {
  createPortalState,
  PortalContext,
  portalRouterContext,
  usePortal,
  type PortalState,
} from '../session/portal-state'
import { PROVIDER_PATH } from '../addresses/one-time-tokens'
import { awaitFirstHeading, focusNextHeading } from '../ui/navigation/focus'
import { addLiveRegion } from '../ui/feedback/announcer'
import { setTitleSuffix } from '../ui/navigation/step-heading'
import { loadToasts, showFailure, showToast } from '../ui/feedback/show-toast'
import { Crash } from './route-error'
import { errorMessage, reportError, reportUncaughtErrors, sendErrorsTo } from './error-report'
import { prefetchRoutes, shownUser, waitForState, type Router } from './route-prefetch'
import { routes } from './routes'
import { loadMatchedRoutes } from './hydration/load-matched-routes'
import { keepTyped, Replay } from './hydration/replay'
import { runWhenActivated } from './hydration/run-when-activated'
import { runWhenIdle } from './run-when-idle'

/**
 * Renders the portal. If React hydrates the page, the rendering begins before the first answer of the API. If
 * `rendersAnew` is true, React renders the page again and does not hydrate it.
 */
type Show = (portal: ReactElement, rendersAnew: boolean) => void

/**
 * Starts the portal once the user has opened the page and the modules have been loaded. Shows an error page if the
 * start fails. Never rejects. Only tests call `stop`, which ends the listeners of the portal.
 */
export async function startPortal(show: Show): Promise<{ state?: PortalState; stop: () => void }> {
  const running = new AbortController()
  const stop = () => running.abort()
  reportUncaughtErrors(running.signal)
  try {
    return { state: await start(show, running.signal), stop }
  } catch (error) {
    if (!(error instanceof ConfigError)) reportError(error)
    show(
      <>
        <Crash message={errorMessage(error)} />
        <Replay />
      </>,
      true,
    )
    return { stop }
  }
}

/**
 * Starts the portal. The order of the calls is important.
 * @param signal aborts when the portal stops or when its start fails
 */
async function start(show: Show, signal: AbortSignal): Promise<PortalState> {
  let router: Router | undefined
  const portal = createPortalState({
    shownUser: () => router && shownUser(router),
    isNavigating: () => router?.state.navigation.state !== 'idle',
    showFailure: (failure) => showFailure(failure, true),
    showSuccess: (text) => void showToast({ kind: 'success', text }),
  })
  const { api, session, tokens, providerReturn } = portal
  // Remove the one-time tokens from the address before the router, the analytics or the next page can read them.
  tokens.capture()
  // A page that the browser prerenders must not use a token or send a request.
  await new Promise<void>(runWhenActivated)
  providerReturn.readDeparture()
  prepareDocument(portal)
  // The loaders use the user of the session, so the session must start before the router.
  signal.addEventListener(
    'abort',
    session.start(() => tokens.holdsAny()),
  )
  // Ignore a module that fails to load. The router loads the module again, and shows the error if the second load
  // fails.
  const loadedRoutes = await loadMatchedRoutes(window.location.pathname, routes).catch(() => undefined)
  // If the user has not clicked or moved the focus, keep the skeleton of an account page until the page is ready.
  const replacesSkeleton = window.earlyReads?.isSignedIn === true && !isInUse()
  router = createRouter(loadedRoutes ?? routes, portal, replacesSkeleton)
  signal.addEventListener('abort', () => {
    router?.dispose()
    router = undefined
  })
  runWhenIdle(() => api.preload(), signal)
  loadBeforeFailures(() => runWhenIdle(loadForFailures, signal), signal)
  const root = document.getElementById('root')
  if (!loadedRoutes || replacesSkeleton) {
    await waitForState(router, ({ initialized }) => initialized)
    Object.values(router.state.errors ?? {}).forEach(reportUnexpected)
  }
  if (replacesSkeleton) focusNextHeading()
  // Remove the notice about a slow script (see pre-hydration.ts).
  document.getElementById('waiting')?.remove()
  show(
    <PortalContext value={portal}>
      <RouterProvider router={router} onError={reportUnexpected} />
      <BesidePages router={router} restoreTyped={root ? keepTyped(root) : undefined} />
    </PortalContext>,
    !loadedRoutes || replacesSkeleton,
  )
  return portal
}

/**
 * Reports an error that the router has caught. Ignores a cancelled call, because the page that has sent the call is not
 * shown.
 */
const reportUnexpected = (error: unknown) => isCancelled(error) || reportError(error)

/**
 * Prepares the document, for example its title. Stores two settings that the address can contain: the language, and
 * whether the computer is shared.
 */
function prepareDocument({ sharedComputer }: PortalState): void {
  forgetExpired()
  const search = new URLSearchParams(window.location.search)
  // Store the language from the parameter `lng` now. A redirect can remove `lng` before the portal detects the
  // language.
  const language = search.get('lng')
  if (language !== null) {
    remember('i18nextLng', language)
    remember('lng', language)
  }
  // The address of an administrator's bookmark contains the parameter `poste`.
  const computer = window.location.pathname === '/login' ? search.get('poste') : null
  if (computer === 'partage' || computer === 'personnel') sharedComputer.set(computer === 'partage')
  awaitFirstHeading()
  addLiveRegion(document.body)
  sendErrorsTo(config().errorReportUrl)
  setTitleSuffix(titleCarriesBrand(window.location.host) ? ` – ${config().brandName}` : '')
}

function createRouter(table: RouteObject[], portal: PortalState, replacesSkeleton: boolean): Router {
  nameHistoryEntry()
  const getContext = () => new RouterContextProvider(new Map([[portalRouterContext, portal]]))
  // With `hydrationData`, the router does not scroll to the top at the start. The browser has already restored the
  // scroll position.
  return createBrowserRouter(table, replacesSkeleton ? { getContext } : { getContext, hydrationData: {} })
}

/**
 * Gives the history entry of the document a unique key, because the scroll position is stored under this key. By
 * default, the first entry of every document has the same key.
 */
function nameHistoryEntry(): void {
  const state: unknown = window.history.state
  const entry = typeof state === 'object' ? state : undefined
  window.history.replaceState({ key: String(performance.timeOrigin), ...entry }, '')
}

/**
 * Returns whether the user has already clicked or moved the focus. Replacing the elements of the document would lose
 * the click or the focus.
 */
const isInUse = () => document.activeElement !== document.body || document.querySelector('[data-early]') !== null

/**
 * The parts of the portal outside its pages. Render this component after RouterProvider, because RouterProvider must be
 * the router's first subscriber. During hydration, the router reports changes only to its first subscriber.
 */
function BesidePages({ router, restoreTyped }: { router: Router; restoreTyped: (() => void) | undefined }) {
  const { session, tokens, documentMemory } = usePortal()
  useLayoutEffect(() => {
    const onState = ({ location: { pathname } }: Router['state']) => {
      session.onPageShown()
      // When the page changes, drop the one-time tokens and the values of the previous page.
      tokens.keepAt(pathname)
      if (!PROVIDER_PATH.test(pathname)) documentMemory.set({ providerEmail: undefined, providerFailure: undefined })
    }
    onState(router.state)
    return router.subscribe(onState)
  }, [router, session, tokens, documentMemory])
  useLayoutEffect(() => {
    const shown = new AbortController()
    runWhenIdle(() => void prefetchRoutes(router, shown.signal), shown.signal)
    return () => shown.abort()
  }, [router])
  return <Replay restoreTyped={restoreTyped} />
}

/**
 * Calls `load`, which loads the modules that show a failure. On an account page, calls `load` at once. On a public
 * page, waits until the user types or clicks.
 */
function loadBeforeFailures(load: () => void, signal: AbortSignal): void {
  if (window.location.pathname.startsWith('/dashboard')) load()
  else
    for (const type of ['input', 'keydown', 'pointerdown']) window.addEventListener(type, load, { once: true, signal })
}

/**
 * Loads the modules that show a failure. Call this when the page is idle, because the styles of the toasts slow the
 * page down.
 */
function loadForFailures(): void {
  loadErrorLanguage().catch(() => undefined)
  loadToasts().catch(() => undefined)
}
