import type { NonIndexRouteObject } from 'react-router-dom'
import { lateModule } from '../lib/late-module'

interface DashboardPage extends NonIndexRouteObject {
  path: string
  /**
   * The entry of the page in the main menu. The icon is only a name, because the sign-in page imports this table but
   * needs none of the icons.
   */
  menu?: {
    text: keyof typeof import('../i18n/fr/dashboard.json')
    icon: keyof typeof import('../ui/icons/dashboard-icons')
  }
}

export const dashboardPages: DashboardPage[] = [
  {
    path: 'authentication',
    menu: { text: 'authentication', icon: 'ShieldIcon' },
    lazy: lateModule(() => import('../screens/security/security-list-screen')),
  },
  { path: 'authentication/email', lazy: lateModule(() => import('../screens/security/email-screen')) },
  { path: 'authentication/nickName', lazy: lateModule(() => import('../screens/security/nickname-screen')) },
  { path: 'authentication/password', lazy: lateModule(() => import('../screens/security/password-screen')) },
  {
    path: 'authentication/doubleAuthentication',
    lazy: lateModule(() => import('../screens/security/double-authentication-screen')),
  },
  {
    path: 'apps',
    menu: { text: 'applications', icon: 'GridIcon' },
    lazy: lateModule(() => import('../screens/solutions/solutions-screen')),
  },
  {
    path: 'api-connections',
    menu: { text: 'apiConnections', icon: 'PlugIcon' },
    lazy: lateModule(() => import('../screens/api-connections/connections-screen')),
  },
  {
    path: 'api-connections/:appId',
    lazy: lateModule(() => import('../screens/api-connections/connection-screen')),
  },
]
