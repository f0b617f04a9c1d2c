/**
 * Every page of the portal: the path of its route, and the specification with its journeys. src/app/routes.test.ts
 * compares the paths with the routes, and e2e/gallery/states.ts needs the states of each.
 */
export const PAGES = {
  '/login': 'login.spec.ts',
  '/subscription': 'subscription.spec.ts',
  '/reset-nickname': 'reset.spec.ts',
  '/reset-password': 'reset.spec.ts',
  '/check-user': 'providers.spec.ts',
  '/finalise-registration': 'providers.spec.ts',
  '/logout': 'session.spec.ts',
  '/dashboard/apps': 'session.spec.ts',
  '/dashboard/authentication': 'security.spec.ts',
  '/dashboard/authentication/email': 'security.spec.ts',
  '/dashboard/authentication/nickName': 'security.spec.ts',
  '/dashboard/authentication/password': 'security.spec.ts',
  '/dashboard/authentication/doubleAuthentication': 'security.spec.ts',
  '/dashboard/api-connections': 'api-connections.spec.ts',
  '/dashboard/api-connections/:appId': 'api-connections.spec.ts',
} as const

export type PagePath = keyof typeof PAGES
