import type { createBrowserRouter } from 'react-router-dom'

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
