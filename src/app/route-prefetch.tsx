import { useEffect } from 'react'
import { matchRoutes, type createBrowserRouter, type RouteObject } from 'react-router-dom'
import { hasDirtyFields } from './dirty-fields'
import { runWhenIdle } from './run-when-idle'

/** Where a sign-in leads unless something else was asked for. */
const AFTER_SIGN_IN = '/dashboard/apps'

interface PagesAheadProps {
  router: ReturnType<typeof createBrowserRouter>
  /** The routes as they are written: the router empties its own as it loads them. */
  table: RouteObject[]
}

/**
 * Fetches the modules of the pages that come next before they are asked for: the applications while somebody types on
 * the sign-in page, and every page of the account once one of them stands. A change of page then needs its data alone.
 * Whoever saves data gets a page when they ask for it.
 */
export function RoutePrefetch({ router, table }: PagesAheadProps) {
  useEffect(() => {
    if (savesData()) return
    const fetchAfterSignIn = () => {
      if (router.state.location.pathname !== '/login') return
      document.removeEventListener('input', fetchAfterSignIn)
      fetchModules(matchRoutes(table, AFTER_SIGN_IN)?.map(({ route }) => route) ?? [])
    }
    const fetchAccount = () => {
      const { initialized, navigation, location } = router.state
      const account = matchRoutes(table, location)?.find(({ route }) => route.middleware)
      if (!initialized || navigation.state !== 'idle' || !account) return
      stop()
      runWhenIdle(() => fetchModules(withPagesBelow(account.route)))
    }
    document.addEventListener('input', fetchAfterSignIn)
    // Whoever was quick, or has their browser fill the form in, may have typed the last letter by now.
    if (hasDirtyFields()) fetchAfterSignIn()
    const stop = router.subscribe(fetchAccount)
    // A page of the account may stand already.
    fetchAccount()
    return () => {
      document.removeEventListener('input', fetchAfterSignIn)
      stop()
    }
  }, [router, table])
  return null
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

function withPagesBelow(route: RouteObject): RouteObject[] {
  return [route, ...(route.children ?? []).flatMap(withPagesBelow)]
}

/** What cannot be fetched now is asked for again when it is needed. */
function fetchModules(routes: readonly RouteObject[]): void {
  for (const { lazy } of routes) {
    if (typeof lazy !== 'object') continue
    for (const load of Object.values(lazy)) load().catch(() => undefined)
  }
}
