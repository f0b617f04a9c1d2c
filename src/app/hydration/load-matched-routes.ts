import { matchRoutes, type RouteObject } from 'react-router-dom'

/**
 * Loads the lazy parts of the page at `path`, so that the router can render it at once. Of a page below the guard it
 * renders the skeleton first, because it renders the page only with the data of the guard.
 *
 * @returns a copy of `table`; rejects when a module cannot be fetched
 */
export async function loadMatchedRoutes(path: string, table: RouteObject[]): Promise<RouteObject[]> {
  const matched = matchRoutes(table, path)?.map(({ route }) => route) ?? []
  const loaded = new Map(await Promise.all(matched.map(async (route) => [route, await withoutLazy(route)] as const)))
  // The router renders the fallback of the first route without data, so that of the page takes its place.
  const fallback = [...loaded.values()].flatMap(({ HydrateFallback }) => HydrateFallback ?? []).at(-1)
  for (const route of loaded.values()) if (route.middleware && fallback) route.HydrateFallback = fallback
  return copyRoutes(table, loaded)
}

/**
 * Copies a table for a router, which empties the `lazy` of each route that it has loaded. Leaves lazy fallbacks out:
 * after the first page the router never loads them, and takes their route for one that is still loading.
 *
 * @param loaded routes that take the place of those of the table
 */
export function copyRoutes(table: RouteObject[], loaded = new Map<RouteObject, RouteObject>()): RouteObject[] {
  return table.map((original) => {
    const copy = { ...(loaded.get(original) ?? original) }
    if (typeof copy.lazy === 'object') {
      copy.lazy = { ...copy.lazy }
      delete copy.lazy.HydrateFallback
    }
    if (original.children) copy.children = copyRoutes(original.children, loaded)
    return copy
  })
}

async function withoutLazy(route: RouteObject): Promise<RouteObject> {
  const { lazy, ...rest } = route
  if (!lazy || typeof lazy === 'function') return { ...route }
  const parts = await Promise.all(Object.entries(lazy).map(async ([name, load]) => [name, await load()] as const))
  const loaded: RouteObject = { ...rest, ...Object.fromEntries(parts) }
  return loaded
}
