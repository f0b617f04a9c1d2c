import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { beginSignOut } from '../session/sign-out'
import { GUARDED_ROUTE } from '../session/user-context'
import { retryImport } from '../lib/retry-import'
import { dashboardPages } from './dashboard-pages'
import { guard, loadUser, redirectToSecurityList, revalidateOnPathChange } from './guard'
import { LoginLayout } from './layouts/login-layout'
import { PublicDocument, PublicLayout } from './layouts/public-layout'
import { Root } from './root'
import { CrashScreen, RouteError } from './route-error'

/** Redirects an unknown path to the sign-in page, keeping its `redirectUrl`. */
function toLogin({ request }: LoaderFunctionArgs) {
  const redirects = new URL(request.url).searchParams.getAll('redirectUrl')
  const kept = String(new URLSearchParams(redirects.map((target) => ['redirectUrl', target])))
  return redirect(kept !== '' ? `/login?${kept}` : '/login')
}

function screen<Name extends string>(importScreen: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await retryImport(importScreen))[name] })
}

const publicPages: RouteObject[] = [
  {
    Component: LoginLayout,
    children: [{ path: 'login', lazy: screen(() => import('../screens/login/login-screen'), 'LoginScreen') }],
  },
  {
    path: 'subscription',
    lazy: screen(() => import('../screens/subscription/subscription-screen'), 'SubscriptionScreen'),
  },
  { path: 'reset-nickname', lazy: screen(() => import('../screens/reset/reset-screen'), 'ResetNicknameScreen') },
  { path: 'reset-password', lazy: screen(() => import('../screens/reset/reset-screen'), 'ResetPasswordScreen') },
  {
    path: 'finalise-registration',
    lazy: screen(() => import('../screens/finalise/finalise-screen'), 'FinaliseScreen'),
  },
]

const pages: RouteObject[] = [
  {
    Component: PublicDocument,
    children: [
      { Component: PublicLayout, children: [{ ErrorBoundary: RouteError, children: publicPages }] },
      { path: 'check-user', lazy: screen(() => import('../screens/login/check-user-screen'), 'CheckUserScreen') },
    ],
  },
  {
    path: 'logout',
    loader: beginSignOut,
    lazy: async () => {
      const { LogoutScreen, SigningOut } = await retryImport(() => import('../screens/logout/logout-screen'))
      return { Component: LogoutScreen, HydrateFallback: SigningOut }
    },
  },
  {
    path: 'dashboard',
    lazy: async () => {
      const { DashboardLayout, DefaultSkeleton } = await retryImport(() => import('./layouts/dashboard-layout'))
      return { Component: DashboardLayout, HydrateFallback: DefaultSkeleton }
    },
    children: [
      {
        id: GUARDED_ROUTE,
        middleware: [guard],
        loader: loadUser,
        shouldRevalidate: revalidateOnPathChange,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              ...dashboardPages,
              { index: true, loader: redirectToSecurityList, element: null },
              { path: '*', loader: redirectToSecurityList, element: null },
            ],
          },
        ],
      },
    ],
  },
  { path: '*', loader: toLogin, element: null },
]

/** Every route. Screens are lazy. Each error boundary is as deep as possible, so that the frame around the page stays. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    // The document shows a loading page until a page that it does not contain is ready.
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: CrashScreen, children: pages }],
  },
]
