/** Public pages with a prerendered document, by path, and the module of their screen. */
export const PAGES = {
  '/login': 'src/screens/login/login-screen.tsx',
  '/subscription': 'src/screens/subscription/subscription-screen.tsx',
  '/reset-nickname': 'src/screens/reset/reset-screen.tsx',
  '/reset-password': 'src/screens/reset/reset-screen.tsx',
  '/check-user': 'src/screens/check-user/check-user-screen.tsx',
  '/logout': 'src/screens/logout/logout-screen.tsx',
} as const

/** Public pages whose first step depends on the address. Their document shows a loading page. */
export const LOADING_PAGES = { '/finalise-registration': 'src/screens/finalise/finalise-screen.tsx' } as const
