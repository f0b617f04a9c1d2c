import type { RouteObject } from 'react-router-dom'

/** Public pages whose first step depends on the address. Their document shows a loading page. */
export const LOADING_PAGES = ['/finalise-registration']

/** The path whose document is that of every address below it without a document of its own. */
export const OTHER_DASHBOARD_PAGES = '/dashboard'

/** Returns the paths of all routes that show a page of their own. Each has a document. */
export function pagePaths(table: RouteObject[], parent = ''): string[] {
  return table.flatMap(({ path, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    if (children) return pagePaths(children, full)
    return path === undefined || path === '*' ? [] : [full]
  })
}

/** The file of the document for the path of a route. Its last segment may be variable: `connections/[id].html`. */
export const documentFile = (path: string) => `${path.slice(1).replace(/:(\w+)$/, '[$1]')}.html`

/** The documents for any last segment, with the folder of their addresses: `connections/`. */
export const variableDocuments = (files: readonly string[]) =>
  files.flatMap((file) => {
    const [, folder] = /^(.+\/)\[\w+\]\.html$/.exec(file) ?? []
    return folder === undefined ? [] : [{ folder, file }]
  })

/** The document that a server answers with at `path`, as nginx.conf.template does. `files`: those of the build. */
export function documentAt(path: string, files: readonly string[]): string {
  const own = documentFile(path)
  if (files.includes(own)) return own
  const variable = variableDocuments(files).find(({ folder }) => path.startsWith(`/${folder}`))
  return variable?.file ?? (path.startsWith('/dashboard/') ? documentFile(OTHER_DASHBOARD_PAGES) : 'index.html')
}
