import { documents, forgottenNickname, forgottenPassword, subscription } from './account-states'
import { connection, connections } from './connection-states'
import { apps, doubleAuthentication, emailAddress, identifier, passwordChange, security } from './dashboard-states'
import { contact, everywhere } from './everywhere-states'
import { finalise } from './provider-states'
import type { Screen } from './scene'
import { connexion, forcedUpdate, secondFactor } from './sign-in-states'

/** Everything that the portal can show, in the order of the gallery. */
export const screens: Screen[] = [
  connexion,
  secondFactor,
  forcedUpdate,
  subscription,
  documents,
  forgottenPassword,
  forgottenNickname,
  finalise,
  apps,
  security,
  emailAddress,
  identifier,
  passwordChange,
  doubleAuthentication,
  connections,
  connection,
  contact,
  everywhere,
]
