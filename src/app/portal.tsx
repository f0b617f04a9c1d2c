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
 * The order of the steps at the start is important:
 *
 * 1. The portal removes the one-time tokens from the address, because the router, the analytics and the next pages
 *    would read them.
 * 2. The portal waits until the user opens the page. A page that the browser prerenders must not use a token or send a
 *    request.
 * 3. The portal records the return from a provider, because the stored departure can be read only once.
 * 4. The portal prepares the document, because a redirect can remove `lng` from the address, and the first render needs
 *    the title.
 * 5. The session listens to the other tabs, because the loaders use the user of the session.
 * 6. The portal loads the modules of the page. Without these modules, a skeleton would replace the prerendered page.
 * 7. The router starts. Its loaders use the answers to the early requests.
 * 8. If the user is signed in and has not used the skeleton, the skeleton stays until the page is ready. Hydrating the
 *    skeleton would delay the page.
 * 9. The portal shows the page. It restores the typed values, the focus and a click from before hydration.
 *
 * @param signal aborts when the portal stops or when its start fails. The signal ends everything that the start has
 * begun.
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
  tokens.capture()
  await new Promise<void>(runWhenActivated)
  providerReturn.readDeparture()
  prepareDocument(portal)
  signal.addEventListener(
    'abort',
    session.start(() => tokens.holdsAny()),
  )
  // If the modules cannot be loaded, ignore the failure here. The router loads the modules again. If the router fails
  // too, the router shows the error.
  const loadedRoutes = await loadMatchedRoutes(window.location.pathname, routes).catch(() => undefined)
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
  // Store the language from the parameter `lng` now. The portal detects the language of error messages later, after a
  // redirect may have removed `lng`.
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
 * Gives the history entry of the document its own key, because the scroll position is stored under this key. Without
 * its own key, the first entry of every document would have the same key.
 */
function nameHistoryEntry(): void {
  const state: unknown = window.history.state
  const entry = typeof state === 'object' ? state : undefined
  window.history.replaceState({ key: String(performance.timeOrigin), ...entry }, '')
}

/**
 * Returns whether the user has already clicked something or moved the focus. If so, the portal must not replace the
 * elements of the document, because the focus or the click would be lost.
 */
const isInUse = () => document.activeElement !== document.body || document.querySelector('[data-early]') !== null

/**
 * The parts of the portal outside its pages. RouterProvider must be the first subscriber of the router. During
 * hydration, the router reports a change, for example Back, only to its first subscriber. Therefore these parts
 * subscribe after RouterProvider.
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
 * Calls `load` before a failure can need a message. On an account page, calls `load` at once, because the page sends
 * requests at once. On a public page, calls `load` when the user first acts, because most visits to /login need no
 * toast.
 */
function loadBeforeFailures(load: () => void, signal: AbortSignal): void {
  if (window.location.pathname.startsWith('/dashboard')) load()
  else
    for (const type of ['input', 'keydown', 'pointerdown']) window.addEventListener(type, load, { once: true, signal })
}

/**
 * Loads the modules that show a failure. Call this when the page is idle, because the styles of the toasts make the
 * browser compute all styles again.
 */
function loadForFailures(): void {
  loadErrorLanguage().catch(() => undefined)
  loadToasts().catch(() => undefined)
}
