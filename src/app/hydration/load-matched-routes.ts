import { matchRoutes, type RouteObject } from 'react-router-dom'

/**
 * Returns a copy of the route table in which the modules of the page at `path` are loaded. For a dashboard page, its
 * skeleton is loaded too.
 */
export async function loadMatchedRoutes(path: string, table: RouteObject[]): Promise<RouteObject[]> {
  const matched = matchRoutes(table, path)?.map(({ route }) => route) ?? []
  const loaded = new Map(await Promise.all(matched.map(async (route) => [route, await loadRoute(route)] as const)))
  // Until the data is loaded, the router shows the fallback of the outermost route. Use the skeleton of the page as
  // this fallback.
  const skeleton = [...loaded.values()].flatMap(({ HydrateFallback }) => HydrateFallback ?? []).at(-1)
  const copy = (original: RouteObject): RouteObject => {
    const route = { ...(loaded.get(original) ?? original) }
    if (route.middleware && skeleton) route.HydrateFallback = skeleton
    if (original.children) route.children = original.children.map(copy)
    return route
  }
  return table.map(copy)
}

async function loadRoute({ lazy, ...route }: RouteObject): Promise<RouteObject> {
  return { ...route, ...(typeof lazy === 'function' && (await lazy())) }
}
