import { useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { preloadHttp } from '../api/call'
import { config, ConfigError } from '../config'
import { titleCarriesBrand } from '../rules/hosts'
import { peekToken, captureUrlTokens } from '../session/one-time-tokens'
import { recordSignIns } from '../session/sign-in-recorder'
import { resetInitialHeading } from '../ui/navigation/heading-focus'
import { setTitleSuffix } from '../ui/navigation/page-title'
import { loadToasts } from '../ui/feedback/show-toast'
import { Crash } from './crash-screen'
import { showFailureToasts } from './failure-toasts'
import { watchForStaleBuild } from './stale-build'
import { GlobalNotices } from './global-notices'
import { RoutePrefetch } from './route-prefetch'
import { reportError, reportUncaughtErrors } from './error-report'
import { routes } from './routes'
import { loadMatchedRoutes } from './hydration/load-matched-routes'
import { keepTyped } from './dirty-fields'
import { runWhenIdle } from './run-when-idle'

interface Start {
  portal: ReactElement
  /** Whether the page is the one that was prerendered: a link's one-time token leads to another step of it. */
  asPrerendered: boolean
}

/**
 * Starts the portal at the page's address and gives what to render. One-time tokens leave the address before anything
 * else can see them; the screen of a public page is there before the first render, so that nothing stands in for it.
 */
export async function startPortal(): Promise<Start> {
  // Nobody has to be told any more that the script has not come (see index.html).
  document.getElementById('waiting')?.remove()
  captureUrlTokens()
  reportUncaughtErrors()
  watchForStaleBuild()
  resetInitialHeading()
  try {
    setTitleSuffix(titleCarriesBrand(window.location.host) ? ` – ${config().brandName}` : '')
  } catch (error) {
    if (error instanceof ConfigError) return { portal: <Crash message={error.message} />, asPrerendered: false }
    throw error
  }
  showFailureToasts()
  recordSignIns()
  runWhenIdle(fetchAhead)
  // What could not be fetched is asked for again by the router, which also says so.
  const table = await loadMatchedRoutes(window.location.pathname, routes).catch(() => undefined)
  const router = createBrowserRouter(table ?? routes)
  watchForStaleBuild(() => settled(router))
  const root = document.getElementById('root')
  const asPrerendered = table !== undefined && STEPS_BY_TOKEN.every((name) => !peekToken(name))
  return {
    portal: (
      <>
        <RouterProvider router={router} onError={reportError} />
        <Hydrated restoreTyped={root && asPrerendered ? keepTyped(root) : undefined} />
        <AroundPages router={router} />
      </>
    ),
    asPrerendered,
  }
}

/** The tokens that lead a public page to another first step than its own. */
const STEPS_BY_TOKEN = ['resetNicknameToken', 'resetPasswordToken', 'code'] as const

/** Resolves once the router is on its way nowhere. */
function settled(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.navigation.state === 'idle') return Promise.resolve()
  return new Promise((resolve) => {
    const forget = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return
      forget()
      resolve()
    })
  })
}

/**
 * Says that the script has taken the page over: what tokens.css hides until then is decided by the screens from now on.
 * The button that was pressed before, which the page's first lines have kept, is pressed again: nothing typed is lost,
 * no password ever goes where the browser would have sent it, and nobody presses for nothing. In a page rendered anew,
 * `restoreTyped` puts back what was typed first.
 */
function Hydrated({ restoreTyped }: { restoreTyped: (() => void) | undefined }) {
  useEffect(() => {
    restoreTyped?.()
    document.querySelector('[data-hydrate]')?.removeAttribute('data-hydrate')
    const pressed = document.querySelector<HTMLButtonElement>('button[data-early]')
    pressed?.removeAttribute('data-early')
    // Once React is done with its effects: what is pressed may have to change the page at once.
    if (pressed) queueMicrotask(() => pressed.click())
  }, [restoreTyped])
  return null
}

/**
 * What stands beside every page once React has taken it over: it is not part of the prerendered documents. Loaded
 * with the page: without a network, what says so can no longer be fetched.
 */
function AroundPages({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    isHydrated && (
      <>
        <GlobalNotices />
        <RoutePrefetch router={router} table={routes} />
      </>
    )
  )
}

/** What the page will need but is painted without. What cannot be fetched now is tried again when it is needed. */
function fetchAhead(): void {
  preloadHttp()
  const later = () => undefined
  import('../i18n/error-language').then(({ loadErrorLanguage }) => loadErrorLanguage()).catch(later)
  loadToasts().catch(later)
}
