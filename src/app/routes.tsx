import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject, type RouterContextProvider } from 'react-router-dom'
import { retryImport } from '../ui/retry-import'
import { CrashScreen } from './crash-screen'
import { guard, revalidateOnPathChange, userContext, redirectToSecurityList } from './guard'
import { LoadingPage } from './loading-page'
import { LoginLayout } from './layouts/login-layout'
import { PublicLayout } from './layouts/public-layout'
import { Root } from './root'
import { RouteError } from './route-error'

/** Redirects an unknown path to the sign-in page, keeping its `redirectUrl`. */
function toLogin({ request }: LoaderFunctionArgs) {
  const redirects = new URL(request.url).searchParams.getAll('redirectUrl')
  const kept = new URLSearchParams(redirects.map((target) => ['redirectUrl', target]))
  return redirect(kept.size > 0 ? `/login?${kept}` : '/login')
}

/** Pause before the second attempt, in milliseconds. The router shows its error page after it. */
const RETRY_AFTER_MS = 500

/**
 * The lazy parts of a screen's route. The router reports a failed import only when a loader fails with it; otherwise the
 * page would be empty.
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

/** The pages of the account, below the guard. */
const dashboardPages: RouteObject[] = [
  {
    path: 'apps',
    lazy: screen(() => import('../screens/solutions/solutions-screen'), 'SolutionsScreen'),
  },
  {
    path: 'authentication',
    lazy: screen(() => import('../screens/security/security-list-screen'), 'SecurityListScreen'),
  },
  {
    path: 'authentication/email',
    lazy: screen(() => import('../screens/security/email-screen'), 'EmailScreen'),
  },
  {
    path: 'authentication/nickName',
    lazy: screen(() => import('../screens/security/nickname-screen'), 'NicknameScreen'),
  },
  {
    path: 'authentication/password',
    lazy: screen(() => import('../screens/security/password-screen'), 'PasswordScreen'),
  },
  {
    path: 'authentication/doubleAuthentication',
    lazy: screen(() => import('../screens/security/double-authentication-screen'), 'DoubleAuthenticationScreen'),
  },
  {
    path: 'api-connections',
    lazy: {
      loader: async () => (await import('../screens/api-connections/connections-screen')).loader,
      Component: async () => (await import('../screens/api-connections/connections-screen')).ConnectionsScreen,
    },
  },
  {
    path: 'api-connections/:appId',
    lazy: {
      loader: async () => (await import('../screens/api-connections/connection-screen')).loader,
      Component: async () => (await import('../screens/api-connections/connection-screen')).ConnectionScreen,
    },
  },
  { index: true, loader: redirectToSecurityList, element: null },
  { path: '*', loader: redirectToSecurityList, element: null },
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
    middleware: [guard],
    loader: ({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) => context.get(userContext),
    shouldRevalidate: revalidateOnPathChange,
    lazy: { Component: async () => (await import('./layouts/dashboard-layout')).DashboardLayout },
    children: [{ ErrorBoundary: RouteError, children: dashboardPages }],
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
    HydrateFallback: LoadingPage,
    children: [{ ErrorBoundary: CrashScreen, children: pages }],
  },
]
