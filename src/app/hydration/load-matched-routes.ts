import { matchRoutes, type RouteObject } from 'react-router-dom'

/**
 * Loads the lazy parts of the public page at `path`, so that the router can render it at once. Pages below a guard stay
 * lazy: nothing of them is rendered before the guard allows it.
 *
 * @returns a copy of `table`; rejects when a module cannot be fetched
 */
export async function loadMatchedRoutes(path: string, table: RouteObject[]): Promise<RouteObject[]> {
  const routes = table.map(copyRoute)
  const matched = matchRoutes(routes, path)?.map(({ route }) => route) ?? []
  if (matched.some((route) => route.middleware)) return routes
  const loaded = new Map(await Promise.all(matched.map(async (route) => [route, await withoutLazy(route)] as const)))
  const replace = (route: RouteObject): RouteObject => {
    const ready = loaded.get(route)
    if (!ready) return route
    return ready.children ? { ...ready, children: ready.children.map(replace) } : ready
  }
  return routes.map(replace)
}

/** Copies a route: a router empties the `lazy` of each route that it has loaded. */
function copyRoute(route: RouteObject): RouteObject {
  const copy = { ...route }
  if (typeof copy.lazy === 'object') copy.lazy = { ...copy.lazy }
  if (copy.children) copy.children = copy.children.map(copyRoute)
  return copy
}

async function withoutLazy(route: RouteObject): Promise<RouteObject> {
  const { lazy, ...rest } = route
  if (!lazy || typeof lazy === 'function') return route
  const parts = await Promise.all(Object.entries(lazy).map(async ([name, load]) => [name, await load()] as const))
  const loaded: RouteObject = { ...rest, ...Object.fromEntries(parts) }
  return loaded
}
