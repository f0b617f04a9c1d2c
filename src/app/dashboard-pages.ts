import type { NonIndexRouteObject } from 'react-router-dom'
import { retryImport } from '../lib/retry-import'

interface DashboardPage extends NonIndexRouteObject {
  path: string
  /** Its entry in the main menu. The icon has its name only, because the sign-in page loads this table and no icon of it. */
  menu?: {
    text: keyof typeof import('../i18n/fr/dashboard.json')
    icon: keyof typeof import('../ui/icons/dashboard-icons')
  }
}

export const dashboardPages: DashboardPage[] = [
  {
    path: 'authentication',
    menu: { text: 'authentication', icon: 'ShieldIcon' },
    lazy: () => retryImport(() => import('../screens/security/security-list-screen')),
  },
  { path: 'authentication/email', lazy: () => retryImport(() => import('../screens/security/email-screen')) },
  { path: 'authentication/nickName', lazy: () => retryImport(() => import('../screens/security/nickname-screen')) },
  { path: 'authentication/password', lazy: () => retryImport(() => import('../screens/security/password-screen')) },
  {
    path: 'authentication/doubleAuthentication',
    lazy: () => retryImport(() => import('../screens/security/double-authentication-screen')),
  },
  {
    path: 'apps',
    menu: { text: 'applications', icon: 'GridIcon' },
    lazy: () => retryImport(() => import('../screens/solutions/solutions-screen')),
  },
  {
    path: 'api-connections',
    menu: { text: 'apiConnections', icon: 'PlugIcon' },
    lazy: () => retryImport(() => import('../screens/api-connections/connections-screen')),
  },
  {
    path: 'api-connections/:appId',
    lazy: () => retryImport(() => import('../screens/api-connections/connection-screen')),
  },
]
