import { documents, forgottenNickname, forgottenPassword, subscription } from './account-states'
import { connection, connections } from './connection-states'
import { apps, doubleAuthentication, emailAddress, identifier, passwordChange, security } from './dashboard-states'
import { contact, everywhere } from './everywhere-states'
import { finalise } from './provider-states'
import type { Screen } from './scene'
import { connexion, forcedUpdate, secondFactor } from './sign-in-states'

interface CataloguedPage {
  /** The specification with the journeys of the page, in e2e. */
  spec: string
  screens: readonly Screen[]
}

/** Every page of the portal, by the path of its route. src/app/routes.test.ts compares the paths with the routes. */
export const pages: Record<string, CataloguedPage> = {
  '/login': { spec: 'login.spec.ts', screens: [connexion, secondFactor, forcedUpdate] },
  '/subscription': { spec: 'subscription.spec.ts', screens: [subscription] },
  '/reset-password': { spec: 'reset.spec.ts', screens: [forgottenPassword] },
  '/reset-nickname': { spec: 'reset.spec.ts', screens: [forgottenNickname] },
  '/check-user': { spec: 'providers.spec.ts', screens: [finalise] },
  '/finalise-registration': { spec: 'providers.spec.ts', screens: [finalise] },
  '/dashboard/apps': { spec: 'session.spec.ts', screens: [apps] },
  '/logout': { spec: 'session.spec.ts', screens: [apps] },
  '/dashboard/authentication': { spec: 'security.spec.ts', screens: [security] },
  '/dashboard/authentication/email': { spec: 'security.spec.ts', screens: [emailAddress] },
  '/dashboard/authentication/nickName': { spec: 'security.spec.ts', screens: [identifier] },
  '/dashboard/authentication/password': { spec: 'security.spec.ts', screens: [passwordChange] },
  '/dashboard/authentication/doubleAuthentication': { spec: 'security.spec.ts', screens: [doubleAuthentication] },
  '/dashboard/api-connections': { spec: 'api-connections.spec.ts', screens: [connections] },
  '/dashboard/api-connections/:appId': { spec: 'api-connections.spec.ts', screens: [connection] },
}

/** All screens, in the order of the gallery. */
export const screens = [
  ...new Set([...Object.values(pages).flatMap((page) => page.screens), documents, contact, everywhere]),
]
