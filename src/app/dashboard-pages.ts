import type { ComponentType } from 'react'
import type { LoaderFunction, NonIndexRouteObject } from 'react-router-dom'
import { retryImport } from '../lib/retry-import'

interface DashboardPage extends NonIndexRouteObject {
  path: string
  /** Its entry in the main menu. The icon has its name only, because the sign-in page loads this table and no icon of it. */
  menu?: {
    text: keyof typeof import('../i18n/fr/dashboard.json')
    icon: keyof typeof import('../ui/icons/dashboard-icons')
  }
}

type PageModule<Name extends string> = Record<`${Name}Screen`, ComponentType> &
  Partial<Record<`${Name}Skeleton`, ComponentType>> & { loader?: LoaderFunction }

/** The page of a module: its screen, and its skeleton and loader if any. */
export function lazyPage<Name extends string>(importPage: () => Promise<PageModule<Name>>, name: Name) {
  return async () => {
    const module = await retryImport(importPage)
    const skeleton = module[`${name}Skeleton`]
    return {
      Component: module[`${name}Screen`],
      ...(skeleton && { HydrateFallback: skeleton }),
      ...(module.loader && { loader: module.loader }),
    }
  }
}

export const dashboardPages: DashboardPage[] = [
  {
    path: 'authentication',
    menu: { text: 'authentication', icon: 'ShieldIcon' },
    lazy: lazyPage(() => import('../screens/security/security-list-screen'), 'SecurityList'),
  },
  { path: 'authentication/email', lazy: lazyPage(() => import('../screens/security/email-screen'), 'Email') },
  { path: 'authentication/nickName', lazy: lazyPage(() => import('../screens/security/nickname-screen'), 'Nickname') },
  { path: 'authentication/password', lazy: lazyPage(() => import('../screens/security/password-screen'), 'Password') },
  {
    path: 'authentication/doubleAuthentication',
    lazy: lazyPage(() => import('../screens/security/double-authentication-screen'), 'DoubleAuthentication'),
  },
  {
    path: 'apps',
    menu: { text: 'applications', icon: 'GridIcon' },
    lazy: lazyPage(() => import('../screens/solutions/solutions-screen'), 'Solutions'),
  },
  {
    path: 'api-connections',
    menu: { text: 'apiConnections', icon: 'PlugIcon' },
    lazy: lazyPage(() => import('../screens/api-connections/connections-screen'), 'Connections'),
  },
  {
    path: 'api-connections/:appId',
    lazy: lazyPage(() => import('../screens/api-connections/connection-screen'), 'Connection'),
  },
]
