import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { retryImport } from '../ui/retry-import'
import { CrashScreen } from './crash-screen'
import { LoginLayout } from './layouts/login-layout'
import { PublicLayout } from './layouts/public-layout'
import { Root } from './root'
import { GUARDED } from './route-ids'
import { RouteError } from './route-error'

/** Redirects an unknown path to the sign-in page, keeping its `redirectUrl`. */
function toLogin({ request }: LoaderFunctionArgs) {
  const redirects = new URL(request.url).searchParams.getAll('redirectUrl')
  const kept = String(new URLSearchParams(redirects.map((target) => ['redirectUrl', target])))
  return redirect(kept !== '' ? `/login?${kept}` : '/login')
}

/** Pause before the second attempt, in milliseconds. The router shows its error page after it. */
const RETRY_AFTER_MS = 500

/**
 * The lazy parts of a screen's route. The router reports a failed import only when a loader fails with it; otherwise
 * the page would be empty.
 */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const loadScreen = () => retryImport(load, [RETRY_AFTER_MS])
  return {
    Component: async () => (await loadScreen())[name],
    loader: async () => {
      await loadScreen()
      return undefined
    },
  }
}

/** The pages that need no session. */
const publicPages: RouteObject[] = [
  {
    Component: LoginLayout,
    children: [
      {
        path: 'login',
        lazy: screen(() => import('../screens/login/login-screen'), 'LoginScreen'),
      },
    ],
  },
  {
    path: 'subscription',
    lazy: screen(() => import('../screens/subscription/subscription-screen'), 'SubscriptionScreen'),
  },
  {
    path: 'reset-nickname',
    lazy: screen(() => import('../screens/reset/reset-screen'), 'ResetNicknameScreen'),
  },
  {
    path: 'reset-password',
    lazy: screen(() => import('../screens/reset/reset-screen'), 'ResetPasswordScreen'),
  },
  {
    path: 'finalise-registration',
    lazy: screen(() => import('../screens/finalise/finalise-screen'), 'FinaliseScreen'),
  },
]

/** A dashboard page, and the skeleton that its document shows until the API has named the person. */
function dashboardPage<Name extends string, Skeleton extends string>(
  load: () => Promise<Record<Name | Skeleton, ComponentType>>,
  name: Name,
  skeleton: Skeleton,
) {
  return { ...screen(load, name), HydrateFallback: async () => (await load())[skeleton] }
}

const loadGuard = () => retryImport(() => import('./guard'), [RETRY_AFTER_MS])
const loadLayout = () => retryImport(() => import('./layouts/dashboard-layout'), [RETRY_AFTER_MS])
const loadConnections = () => import('../screens/api-connections/connections-screen')
const loadConnection = () => import('../screens/api-connections/connection-screen')
const toSecurityList = { loader: async () => (await loadGuard()).redirectToSecurityList }

/** The dashboard pages, below the guard. */
const dashboardPages: RouteObject[] = [
  {
    path: 'apps',
    lazy: dashboardPage(() => import('../screens/solutions/solutions-screen'), 'SolutionsScreen', 'SolutionsSkeleton'),
  },
  {
    path: 'authentication',
    lazy: dashboardPage(
      () => import('../screens/security/security-list-screen'),
      'SecurityListScreen',
      'SecurityListSkeleton',
    ),
  },
  {
    path: 'authentication/email',
    lazy: dashboardPage(() => import('../screens/security/email-screen'), 'EmailScreen', 'EmailSkeleton'),
  },
  {
    path: 'authentication/nickName',
    lazy: dashboardPage(() => import('../screens/security/nickname-screen'), 'NicknameScreen', 'NicknameSkeleton'),
  },
  {
    path: 'authentication/password',
    lazy: dashboardPage(() => import('../screens/security/password-screen'), 'PasswordScreen', 'PasswordSkeleton'),
  },
  {
    path: 'authentication/doubleAuthentication',
    lazy: dashboardPage(
      () => import('../screens/security/double-authentication-screen'),
      'DoubleAuthenticationScreen',
      'DoubleAuthenticationSkeleton',
    ),
  },
  {
    path: 'api-connections',
    lazy: {
      loader: async () => (await loadConnections()).loader,
      Component: async () => (await loadConnections()).ConnectionsScreen,
      HydrateFallback: async () => (await loadConnections()).ConnectionsSkeleton,
    },
  },
  {
    path: 'api-connections/:appId',
    lazy: {
      loader: async () => (await loadConnection()).loader,
      Component: async () => (await loadConnection()).ConnectionScreen,
      HydrateFallback: async () => (await loadConnection()).ConnectionSkeleton,
    },
  },
  { index: true, lazy: toSecurityList, element: null },
  { path: '*', lazy: toSecurityList, element: null },
]

const pages: RouteObject[] = [
  { Component: PublicLayout, children: [{ ErrorBoundary: RouteError, children: publicPages }] },
  {
    path: 'check-user',
    lazy: screen(() => import('../screens/check-user/check-user-screen'), 'CheckUserScreen'),
  },
  {
    path: 'logout',
    lazy: screen(() => import('../screens/logout/logout-screen'), 'LogoutScreen'),
  },
  {
    path: 'dashboard',
    lazy: { Component: async () => (await loadLayout()).DashboardLayout },
    children: [
      {
        id: GUARDED,
        lazy: {
          middleware: async () => [(await loadGuard()).guard],
          loader: async () => (await loadGuard()).loadUser,
          shouldRevalidate: async () => (await loadGuard()).revalidateOnPathChange,
          HydrateFallback: async () => (await loadLayout()).DefaultSkeleton,
        },
        children: [{ ErrorBoundary: RouteError, children: dashboardPages }],
      },
    ],
  },
  { path: '*', loader: toLogin, element: null },
]

/**
 * Every route of the portal. Screens are lazy. Each error boundary is as deep as possible, so that the frame around the
 * page stays.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    // The document shows a loading page until a page that it does not contain is ready.
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: CrashScreen, children: pages }],
  },
]
