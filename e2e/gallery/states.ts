import { documents, forgottenNickname, forgottenPassword, subscription } from './account-states'
import { connection, connections } from './connection-states'
import { apps, doubleAuthentication, emailAddress, identifier, passwordChange, security } from './dashboard-states'
import { contact, everywhere } from './everywhere-states'
import { finalise } from './provider-states'
import type { Screen } from './scene'
import { connexion, forcedUpdate, secondFactor } from './sign-in-states'

interface CataloguedPage {
  screens: readonly Screen[]
  /**
   * Words of its first printed sheet; for a page of several steps, by address. Not in bold, which is no text in Firefox's
   * PDF. None for a page without content, and for one that is longer than a sheet, which has a test of its own.
   */
  printed?: string | Record<string, string>
}

/** Every page of the portal, by the path of its route. src/app/routes.test.ts compares the paths with the routes. */
export const pages: Record<string, CataloguedPage> = {
  '/login': {
    screens: [connexion, secondFactor, forcedUpdate],
    printed: 'Accédez à votre compte',
  },
  '/subscription': { screens: [subscription], printed: 'Un seul compte' },
  '/reset-password': { screens: [forgottenPassword], printed: 'Indiquez l’adresse' },
  '/reset-nickname': { screens: [forgottenNickname], printed: 'Indiquez l’adresse' },
  '/check-user': { screens: [finalise] },
  '/finalise-registration': {
    screens: [finalise],
    printed: {
      '/finalise-registration?page=emailRequest': 'Indiquez l’adresse',
      '/finalise-registration?page=askMergeAccount': 'Un compte existe déjà',
    },
  },
  '/dashboard/apps': { screens: [apps], printed: 'Toutes vos solutions' },
  '/logout': { screens: [apps] },
  '/dashboard/authentication': {
    screens: [security],
    printed: 'Gérez vos moyens de connexion',
  },
  '/dashboard/authentication/email': {
    screens: [emailAddress],
    printed: 'Adresse actuelle',
  },
  '/dashboard/authentication/nickName': {
    screens: [identifier],
    printed: 'Identifiant actuel',
  },
  '/dashboard/authentication/password': {
    screens: [passwordChange],
    printed: '12 caractères',
  },
  '/dashboard/authentication/doubleAuthentication': {
    screens: [doubleAuthentication],
    printed: 'Vous recevez un code',
  },
  '/dashboard/api-connections': {
    screens: [connections],
    printed: 'Donnez à vos outils',
  },
  '/dashboard/api-connections/:appId': { screens: [connection] },
}

/** All screens, in the order of the gallery. */
export const screens = [
  ...new Set([...Object.values(pages).flatMap((page) => page.screens), documents, contact, everywhere]),
]
