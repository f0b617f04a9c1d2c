import type { createBrowserRouter } from 'react-router-dom'
import type { User } from '../api/users'
import { GUARDED_ROUTE } from '../session/user-context'

export type Router = ReturnType<typeof createBrowserRouter>

/** Resolves once the state of the router meets a condition. */
export function untilState(router: Router, isMet: (state: Router['state']) => boolean): Promise<void> {
  if (isMet(router.state)) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!isMet(state)) return
      unsubscribe()
      resolve()
    })
  })
}

/** The person whose page is shown, as the loader of the guarded route has returned them; undefined on a public page. */
export function shownUser({ state }: Router): User | undefined {
  const data: Partial<Record<string, User>> = state.loaderData
  return data[GUARDED_ROUTE]
}
