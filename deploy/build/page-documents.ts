import type { RouteObject } from 'react-router-dom'

/** The public pages whose first step depends on the address. Their documents show only that the page is loading. */
export const LOADING_PAGES = ['/finalise-registration']

/** A server sends the document of this page for each path below /dashboard/ that has no document of its own. */
export const OTHER_DASHBOARD_PAGES = '/dashboard'

/** Returns the paths of all routes that show a page. Each of these paths has a document. */
export function pagePaths(table: RouteObject[], parent = ''): string[] {
  return table.flatMap(({ path, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    if (children) return pagePaths(children, full)
    return path === undefined || path === '*' ? [] : [full]
  })
}

/**
 * Returns the file of the document for the path of a route. If the last segment is a variable, the file is named as in
 * `connections/[id].html`.
 */
export const documentFile = (path: string) => `${path.slice(1).replace(/:(\w+)$/, '[$1]')}.html`

/**
 * Returns the documents that the server sends for every address in a folder. Each document is returned with its folder.
 * For example, the server sends `connections/[id].html` for every address in `connections/`.
 */
export const variableDocuments = (files: readonly string[]) =>
  files.flatMap((file) => {
    const [, folder] = /^(.+\/)\[\w+\]\.html$/.exec(file) ?? []
    return folder === undefined ? [] : [{ folder, file }]
  })

/**
 * Returns the document that a server returns for `path`. nginx.conf.template has the same rules.
 *
 * @param files the files of the build
 */
export function documentAt(path: string, files: readonly string[]): string {
  const own = documentFile(path)
  if (files.includes(own)) return own
  const variable = variableDocuments(files).find(({ folder }) => path.startsWith(`/${folder}`))
  return variable?.file ?? (path.startsWith('/dashboard/') ? documentFile(OTHER_DASHBOARD_PAGES) : 'index.html')
}
