import type { ReactElement } from 'react'
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { preloadHttp, startCalls } from '../api/call'
import { config, ConfigError } from '../config'
import { useHydrated } from '../lib/use-store'
import { titleCarriesBrand } from '../rules/hosts'
import { HandOver } from '../session/hand-over'
import { OneTimeTokens } from '../session/one-time-tokens'
import { createPortalState, PortalContext, portalContext, type PortalState } from '../session/portal-state'
import { Session } from '../session/session'
import { focusNextHeading, resetInitialHeading } from '../ui/navigation/heading-focus'
import { setTitleSuffix } from '../ui/navigation/page-title'
import { loadToasts } from '../ui/feedback/show-toast'
import { retryImport } from '../ui/retry-import'
import { Crash } from './crash-screen'
import { showFailure } from './failure-toasts'
import { watchForStaleBuild } from './stale-build'
import { GlobalNotices } from './global-notices'
import { loadCopyInformation } from './route-error'
import { describeError, reportError, reportUncaughtErrors, sendErrorsTo } from './error-report'
import { routes } from './routes'
import { copyRoutes, loadMatchedRoutes } from './hydration/load-matched-routes'
import { keepTyped } from './hydration/keep-typed'
import { Replay } from './hydration/replay'
import { whenSeen } from './hydration/when-seen'
import { runWhenIdle } from './run-when-idle'
import { loadSmsQuestion } from './sms-proposal'

/**
 * Shows the portal, synchronously: its first render must precede the first answer.
 *
 * @param asPrerendered whether the page equals its prerendered document: a link's one-time token leads to another step
 */
type Show = (portal: ReactElement, asPrerendered: boolean) => void

type Router = ReturnType<typeof createBrowserRouter>

/** A portal that runs. `stop` ends what it listens to; a page never does, a test does. */
interface Started {
  state: PortalState
  stop: () => void
}

/**
 * Starts the portal at the page's address, once the page is seen. Moves one-time tokens out of the address first. Loads
 * the modules of the page before it calls `show`, so that nothing else replaces the prerendered page. Shows what prevents
 * the start, such as a wrong configuration. Never rejects.
 */
export async function startPortal(show: Show): Promise<Started | undefined> {
  reportUncaughtErrors()
  try {
    return await start(show)
  } catch (error) {
    const isWrongConfiguration = error instanceof ConfigError
    if (!isWrongConfiguration) reportError(error)
    show(<Crash message={isWrongConfiguration ? error.message : describeError(error)} />, false)
    return undefined
  }
}

async function start(show: Show): Promise<Started> {
  const tokens = new OneTimeTokens()
  tokens.capture()
  await new Promise<void>(whenSeen)
  resetInitialHeading()
  sendErrorsTo(config().errorReportUrl)
  setTitleSuffix(titleCarriesBrand(window.location.host) ? ` – ${config().brandName}` : '')
  /** Has a router once the modules of the page are loaded. */
  const started: { router?: Router } = {}
  const isIdle = ({ navigation }: Router['state']) => navigation.state === 'idle'
  watchForStaleBuild(async () => started.router && untilState(started.router, isIdle))
  const handOver = new HandOver()
  const session = new Session({
    goTo: (path) => void started.router?.navigate(path, { replace: true }),
    forgetPerson: () => handOver.clear(),
    inactivityMinutes: config().inactivityMinutes,
  })
  const stopSession = session.start()
  startCalls({ ...session.callPolicies, showFailure })
  const portal = createPortalState(session, tokens, handOver)
  // After a failure the router fetches the modules again, and shows the error.
  const table = await loadMatchedRoutes(window.location.pathname, routes).catch(() => undefined)
  const replacesSkeleton = window.earlyReads?.isSignedIn && !isInUse()
  const getContext = () => new RouterContextProvider(new Map([[portalContext, portal]]))
  const router = createBrowserRouter(table ?? copyRoutes(routes), { getContext })
  started.router = router
  runWhenIdle(() => prefetch(router))
  const root = document.getElementById('root')
  const asPrerendered = table !== undefined && !replacesSkeleton && STEPS_BY_TOKEN.every((name) => !tokens.peek(name))
  // The document stays until the modules have arrived, and a skeleton until the page is there that the API allows
  // already: to hydrate it first would delay the page.
  if (!table || replacesSkeleton) await untilState(router, ({ initialized }) => initialized)
  if (replacesSkeleton) focusNextHeading()
  // The notice that the script has not arrived (see pre-hydration.ts).
  document.getElementById('waiting')?.remove()
  show(
    <PortalContext value={portal}>
      <RouterProvider router={router} onError={reportError} />
      <Replay restoreTyped={root && asPrerendered ? keepTyped(root) : undefined} />
      <AfterHydration />
    </PortalContext>,
    asPrerendered,
  )
  const stop = () => {
    stopSession()
    router.dispose()
  }
  return { state: portal, stop }
}

/** The tokens that open a public page at another step than its prerendered one. */
const STEPS_BY_TOKEN = ['mergeAccountToken', 'resetNicknameToken', 'resetPasswordToken', 'code'] as const

/** Whether the person has used the document: the focus or a press would be lost with its elements. */
const isInUse = () => document.activeElement !== document.body || document.querySelector('[data-early]') !== null

/** Resolves once the state of the router meets a condition. */
function untilState(router: Router, isMet: (state: Router['state']) => boolean): Promise<void> {
  if (isMet(router.state)) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!isMet(state)) return
      unsubscribe()
      resolve()
    })
  })
}

/**
 * Not in the prerendered documents, so it renders after hydration. Its code is loaded with the page, because the
 * offline notice must work without a network.
 */
function AfterHydration() {
  return useHydrated() && <GlobalNotices />
}

/** Fetches what the page needs later. After a failure each part is fetched again when it is needed. */
function prefetch(router: Router): void {
  const ignore = () => undefined
  preloadHttp()
  loadErrorLanguage().catch(ignore)
  loadCopyInformation().catch(ignore)
  loadToasts().catch(ignore)
  loadSmsQuestion().catch(ignore)
  import('./route-prefetch').then(({ prefetchRoutes }) => prefetchRoutes(router, routes)).catch(ignore)
}

const loadErrorLanguage = () =>
  retryImport(() => import('../i18n/error-language')).then((module) => module.loadErrorLanguage())
