import { matchRoutes, type RouteObject, type createBrowserRouter } from 'react-router-dom'
import { SOLUTIONS } from '../addresses/redirect-target'
import { hasDirtyFields } from '../lib/unsaved-input'
import { dashboardPages } from './dashboard-pages'
import { routes } from './routes'
import { runWhenIdle } from './run-when-idle'
import type { User } from '../api/users'
import { loadNewConnection } from '../screens/api-connections/load-new-connection'
import { loadLaterSteps } from '../screens/login/load-later-steps'
import { GUARDED_ROUTE } from '../session/portal-state'
import { loadSignInAgain } from './page-covers'

export type Router = ReturnType<typeof createBrowserRouter>

export function waitForState(router: Router, isMet: (state: Router['state']) => boolean): Promise<void> {
  if (isMet(router.state)) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!isMet(state)) return
      unsubscribe()
      resolve()
    })
  })
}

/** Returns the user whose page is shown, from the loader of the guarded route. Returns undefined on a public page. */
export function shownUser({ state }: Router): User | undefined {
  const data: Partial<Record<string, User>> = state.loaderData
  return data[GUARDED_ROUTE]
}

/**
 * Prefetches the modules of the next pages until `signal` aborts, so that a navigation waits only for the data of its
 * page.
 */
export async function prefetchRoutes(router: Router, signal: AbortSignal): Promise<void> {
  const fetchAfterSignIn = () => {
    if (router.state.location.pathname !== '/login') return
    document.removeEventListener('input', fetchAfterSignIn)
    fetchModules(routesAt(SOLUTIONS))
    loadLaterSteps().catch(() => undefined)
  }
  document.addEventListener('input', fetchAfterSignIn, { signal })
  // The user may have typed in the form before `prefetchRoutes` was called.
  if (hasDirtyFields()) fetchAfterSignIn()

  await waitForState(
    router,
    ({ initialized, navigation, matches }) =>
      initialized && navigation.state === 'idle' && matches.some(({ route }) => route.path === 'dashboard'),
  )
  runWhenIdle(() => {
    fetchModules([...dashboardPages, ...['/logout', '/login'].flatMap(routesAt)])
    // Fetch the dialog for a new sign-in before the session ends, so that the page need not wait for the dialog.
    for (const load of [loadSignInAgain, loadNewConnection]) load().catch(() => undefined)
  }, signal)
}

function routesAt(path: string): RouteObject[] {
  return matchRoutes(routes, path)?.map(({ route }) => route) ?? []
}

/**
 * Fetches the modules of pages. Ignores a failure, because the router fetches the module again when the user opens the
 * page.
 */
function fetchModules(routes: readonly RouteObject[]): void {
  for (const { lazy } of routes) if (typeof lazy === 'function') lazy().catch(() => undefined)
}
