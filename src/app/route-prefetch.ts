import { matchRoutes, type createBrowserRouter, type RouteObject } from 'react-router-dom'
import { hasDirtyFields } from '../lib/unsaved-input'
import { runWhenIdle } from './run-when-idle'

/** The default page after sign-in. */
const AFTER_SIGN_IN = '/dashboard/apps'

/**
 * Prefetches the modules of the next pages: the solutions while a person types on the sign-in page, and every dashboard
 * page once one of them is shown, with the dialog that the list of connections opens. A navigation then fetches data
 * only. Does nothing when the browser saves data.
 *
 * @param table the route table: the router empties the `lazy` of its own copy
 */
export function prefetchRoutes(router: ReturnType<typeof createBrowserRouter>, table: RouteObject[]): void {
  if (savesData()) return
  const fetchAfterSignIn = () => {
    if (router.state.location.pathname !== '/login') return
    document.removeEventListener('input', fetchAfterSignIn)
    fetchModules(matchRoutes(table, AFTER_SIGN_IN)?.map(({ route }) => route) ?? [])
  }
  const fetchDashboard = () => {
    const { initialized, navigation, location } = router.state
    const dashboard = matchRoutes(table, location)?.find(({ route }) => route.path === 'dashboard')
    if (!initialized || navigation.state !== 'idle' || !dashboard) return
    unsubscribe()
    runWhenIdle(() => {
      fetchModules(withPagesBelow(dashboard.route))
      import('../screens/api-connections/new-connection').catch(() => undefined)
    })
  }
  document.addEventListener('input', fetchAfterSignIn)
  // The form may have been filled in before.
  if (hasDirtyFields()) fetchAfterSignIn()
  const unsubscribe = router.subscribe(fetchDashboard)
  // A dashboard page may be shown already.
  fetchDashboard()
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

/** Failures are ignored: the router fetches the module again when it is needed. */
function fetchModules(routes: readonly RouteObject[]): void {
  for (const { lazy } of routes) {
    if (typeof lazy !== 'object') continue
    for (const load of Object.values(lazy)) load().catch(() => undefined)
  }
}
