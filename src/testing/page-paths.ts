import type { RouteObject } from 'react-router-dom'

/** Returns the paths of all routes that show a page of their own. */
export function pagePaths(table: RouteObject[], parent = ''): string[] {
  return table.flatMap(({ path, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    if (children) return pagePaths(children, full)
    return path === undefined || path === '*' ? [] : [full]
  })
}
