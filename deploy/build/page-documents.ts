/** Public pages with a prerendered document, by path, and the module of their screen. */
export const PUBLIC_PAGES = {
  '/login': 'src/screens/login/login-screen.tsx',
  '/subscription': 'src/screens/subscription/subscription-screen.tsx',
  '/reset-nickname': 'src/screens/reset/reset-screen.tsx',
  '/reset-password': 'src/screens/reset/reset-screen.tsx',
  '/check-user': 'src/screens/check-user/check-user-screen.tsx',
  '/logout': 'src/screens/logout/logout-screen.tsx',
} as const

/** Public pages whose first step depends on the address. Their document shows a loading page. */
export const LOADING_PAGES = { '/finalise-registration': 'src/screens/finalise/finalise-screen.tsx' } as const

/** Dashboard pages, whose documents contain the frame and a skeleton of the page. */
export const DASHBOARD_PAGES = {
  '/dashboard/apps': 'src/screens/solutions/solutions-screen.tsx',
  '/dashboard/authentication': 'src/screens/security/security-list-screen.tsx',
  '/dashboard/authentication/email': 'src/screens/security/email-screen.tsx',
  '/dashboard/authentication/nickName': 'src/screens/security/nickname-screen.tsx',
  '/dashboard/authentication/password': 'src/screens/security/password-screen.tsx',
  '/dashboard/authentication/doubleAuthentication': 'src/screens/security/double-authentication-screen.tsx',
  '/dashboard/api-connections': 'src/screens/api-connections/connections-screen.tsx',
  '/dashboard/api-connections/:appId': 'src/screens/api-connections/connection-screen.tsx',
} as const

/** The document of every other address below /dashboard. */
export const OTHER_DASHBOARD_PAGES = '/dashboard'

/** The module of the dashboard pages besides their screens. */
export const DASHBOARD_MODULES = ['src/app/layouts/dashboard-layout.tsx']

/** The file of the document for a path of this module. A variable segment is called `id`, as in nginx.conf.template. */
export const documentFile = (path: string) => `${path.slice(1).replace(/:\w+/, 'id')}.html`

/** The file of the document that a server answers with at `path`, as in nginx.conf.template. */
export function documentAt(path: string, exists: (file: string) => boolean): string {
  const own = documentFile(path)
  if (exists(own)) return own
  if (path.startsWith('/dashboard/api-connections/')) return 'dashboard/api-connections/id.html'
  return path.startsWith('/dashboard/') ? documentFile(OTHER_DASHBOARD_PAGES) : 'index.html'
}
