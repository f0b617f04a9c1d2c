import type { PagePath } from '../pages'
import { documents, forgottenNickname, forgottenPassword, subscription } from './account-states'
import { connection, connections } from './connection-states'
import { apps, doubleAuthentication, emailAddress, identifier, passwordChange, security } from './dashboard-states'
import { contact, everywhere } from './everywhere-states'
import { finalise } from './provider-states'
import type { Screen } from './scene'
import { connexion, forcedUpdate, secondFactor } from './sign-in-states'

/** The screens of each page. */
const screensOfPages: Record<PagePath, Screen[]> = {
  '/login': [connexion, secondFactor, forcedUpdate],
  '/subscription': [subscription],
  '/reset-password': [forgottenPassword],
  '/reset-nickname': [forgottenNickname],
  '/check-user': [finalise],
  '/finalise-registration': [finalise],
  '/dashboard/apps': [apps],
  '/logout': [apps],
  '/dashboard/authentication': [security],
  '/dashboard/authentication/email': [emailAddress],
  '/dashboard/authentication/nickName': [identifier],
  '/dashboard/authentication/password': [passwordChange],
  '/dashboard/authentication/doubleAuthentication': [doubleAuthentication],
  '/dashboard/api-connections': [connections],
  '/dashboard/api-connections/:appId': [connection],
}

/** Everything that the portal can show, in the order of the gallery. */
export const screens: Screen[] = [...new Set([...Object.values(screensOfPages).flat(), documents, contact, everywhere])]
