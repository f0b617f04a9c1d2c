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
import { prefetchRoutes, shownUser, untilState, type Router } from './route-prefetch'
import { routes } from './routes'
import { loadMatchedRoutes } from './hydration/load-matched-routes'
import { keepTyped, Replay } from './hydration/replay'
import { whenActivated } from './hydration/when-activated'
import { runWhenIdle } from './run-when-idle'

/** Begins to render the portal: before the first answer when it hydrates. `replacesDocument`: the page is rendered again instead of hydrated. */
type Show = (portal: ReactElement, replacesDocument: boolean) => void

/**
 * Starts the portal once the page is activated and its modules have arrived, or shows why that is impossible. Never rejects.
 * `stop` ends its listeners; a page never calls it, a test does.
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
 * The order of start-up, and what breaks when a line moves:
 *
 * 1. The tokens leave the address, because the router, the analytics and the next pages would read them.
 * 2. The page waits until the user opens it, because a page that the browser prepares unseen must spend and send nothing.
 * 3. The return from a provider is noted, because the record is consumed once.
 * 4. The document is prepared, because a redirect may remove `lng`, and the first render needs the title.
 * 5. The session listens to the other tabs, because the loaders ask whose session it is.
 * 6. The modules of the page arrive, because the document would be replaced by a skeleton without them.
 * 7. The router starts, whose loaders take the early reads.
 * 8. An unused skeleton whose session is accepted waits for its page, because hydrating it first would delay the page.
 * 9. The page is shown, with what was typed, focused and pressed before.
 *
 * @param signal ends everything that was started, also when something fails
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
  await new Promise<void>(whenActivated)
  providerReturn.readDeparture()
  prepareDocument(portal)
  signal.addEventListener(
    'abort',
    session.start(() => tokens.holdsAny()),
  )
  // After a failure the router fetches the modules again, and shows the error.
  const table = await loadMatchedRoutes(window.location.pathname, routes).catch(() => undefined)
  const replacesSkeleton = window.earlyReads?.isSignedIn === true && !isInUse()
  router = createRouter(table ?? routes, portal, replacesSkeleton)
  signal.addEventListener('abort', () => {
    router?.dispose()
    router = undefined
  })
  runWhenIdle(() => api.preload(), signal)
  beforeFailures(() => runWhenIdle(loadForFailures, signal), signal)
  const root = document.getElementById('root')
  if (!table || replacesSkeleton) {
    await untilState(router, ({ initialized }) => initialized)
    Object.values(router.state.errors ?? {}).forEach(reportUnexpected)
  }
  if (replacesSkeleton) focusNextHeading()
  // The notice that the script has not arrived (see pre-hydration.ts).
  document.getElementById('waiting')?.remove()
  show(
    <PortalContext value={portal}>
      <RouterProvider router={router} onError={reportUnexpected} />
      <BesidePages router={router} restoreTyped={root ? keepTyped(root) : undefined} />
    </PortalContext>,
    !table || replacesSkeleton,
  )
  return portal
}

/** Reports an error that the router has caught, unless it only cancels something that is no longer shown. */
const reportUnexpected = (error: unknown) => isCancelled(error) || reportError(error)

/** Prepares the document: its language, its title, and the settings that its address makes for the browser. */
function prepareDocument({ sharedComputer }: PortalState): void {
  forgetExpired()
  const search = new URLSearchParams(window.location.search)
  // The language of errors is detected when the page is idle, perhaps after a redirect.
  const language = search.get('lng')
  if (language !== null) {
    remember('i18nextLng', language)
    remember('lng', language)
  }
  // An administrator's bookmark has this parameter.
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
  // The browser has already scrolled the document to its position. Without this line the router would first scroll to the
  // top.
  return createBrowserRouter(table, replacesSkeleton ? { getContext } : { getContext, hydrationData: {} })
}

/**
 * Gives the history entry of the document a key, under which its scroll position is stored, because the router uses one key
 * for the first entries of all documents.
 */
function nameHistoryEntry(): void {
  const state: unknown = window.history.state
  const entry = typeof state === 'object' ? state : undefined
  window.history.replaceState({ key: String(performance.timeOrigin), ...entry }, '')
}

/** Returns whether the user has used the document. The focus or a press would be lost with its elements. */
const isInUse = () => document.activeElement !== document.body || document.querySelector('[data-early]') !== null

/**
 * The parts of the portal beside its pages. They subscribe to the router after RouterProvider, because the router reports a
 * change during hydration, such as Back, only to its first subscriber.
 */
function BesidePages({ router, restoreTyped }: { router: Router; restoreTyped: (() => void) | undefined }) {
  const { session, tokens, documentMemory } = usePortal()
  useLayoutEffect(() => {
    const onState = ({ location: { pathname } }: Router['state']) => {
      session.onPageShown()
      // Values that were passed to a page end with the page.
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
 * Runs `load` before the first failure. A page of the account reads and writes at once. A public page is used first, and
 * shows its failures itself, so most visits to /login need no toast.
 */
function beforeFailures(load: () => void, signal: AbortSignal): void {
  if (window.location.pathname.startsWith('/dashboard')) load()
  else
    for (const type of ['input', 'keydown', 'pointerdown']) window.addEventListener(type, load, { once: true, signal })
}

/**
 * Loads the modules that show a failure. It does not run during a press, because the styles of the toasts would restyle the
 * page.
 */
function loadForFailures(): void {
  loadErrorLanguage().catch(() => undefined)
  loadToasts().catch(() => undefined)
}
