import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { beginSignOut } from '../session/sign-out'
import { GUARDED_ROUTE } from '../session/portal-state'
import { lateModule } from '../lib/late-module'
import { dashboardPages } from './dashboard-pages'
import { guard, loadUser, redirectToSecurityList, revalidateOnPathChange } from './guard'
import { SignInProbe } from './layouts/sign-in-probe'
import { OwnDocument, PublicLayout } from './layouts/public-layout'
import { Root } from './root'
import { CrashScreen, RouteError } from './route-error'

/** Redirects an unknown path to the sign-in page. Keeps the `redirectUrl` parameter. */
function toLogin({ request }: LoaderFunctionArgs) {
  const redirects = new URL(request.url).searchParams.getAll('redirectUrl')
  const kept = String(new URLSearchParams(redirects.map((target) => ['redirectUrl', target])))
  return redirect(kept !== '' ? `/login?${kept}` : '/login')
}

const importReset = lateModule(() => import('../screens/reset/reset-screen'))

const publicPages: RouteObject[] = [
  {
    Component: SignInProbe,
    children: [{ path: 'login', lazy: lateModule(() => import('../screens/login/login-screen')) }],
  },
  {
    path: 'subscription',
    lazy: lateModule(() => import('../screens/subscription/subscription-screen')),
  },
  { path: 'reset-nickname', lazy: async () => ({ Component: (await importReset()).ResetNickname }) },
  { path: 'reset-password', lazy: async () => ({ Component: (await importReset()).ResetPassword }) },
  {
    path: 'finalise-registration',
    lazy: lateModule(() => import('../screens/finalise/finalise-screen')),
  },
]

const pages: RouteObject[] = [
  {
    Component: OwnDocument,
    children: [
      { Component: PublicLayout, children: [{ ErrorBoundary: RouteError, children: publicPages }] },
      { path: 'check-user', lazy: lateModule(() => import('../screens/login/check-user-screen')) },
    ],
  },
  {
    path: 'logout',
    loader: beginSignOut,
    lazy: lateModule(() => import('../screens/logout/logout-screen')),
  },
  {
    path: 'dashboard',
    lazy: lateModule(() => import('./layouts/dashboard-layout')),
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

/**
 * Every route of the portal. Screens are loaded when they are needed. Each error boundary is close to its page, so that
 * the layout around a failed page stays.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    // The document itself shows a loading page while the module of a page loads.
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: CrashScreen, children: pages }],
  },
]
