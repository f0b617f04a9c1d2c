import { expect, type Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import { fillNewPassword, password } from '../sign-in'
import { BROKEN, camille, dialog, heading, openSignedIn, press, shown, toast, type Scene, type Screen } from './scene'

const LIST = '/dashboard/authentication'

/** Signed in, at a page of the account. */
async function at(scene: Scene, path: string, title: string, overrides: Partial<Omit<Account, 'id'>> = {}) {
  await openSignedIn(scene, camille(scene.backend, { password, ...overrides }), path)
  await heading(scene.page, title)
}

const bySms = { oneTimePasswordActivated: true, oneTimePasswordActivedAt: '2024-06-14T09:30:00.000Z' }

export const apps: Screen = {
  screen: 'Mes applications',
  states: {
    opening: async (scene) => {
      scene.backend.fault('GET /users/me', { hang: true })
      await openSignedIn(scene, camille(scene.backend), '/dashboard/apps')
      await shown(scene.page, 'Ouverture de votre espace…')
    },
    'without a second factor': (scene) => at(scene, '/dashboard/apps', 'Mes applications'),
    'with a second factor': (scene) => at(scene, '/dashboard/apps', 'Mes applications', bySms),
    'from a project': async (scene) => {
      await at(scene, '/dashboard/apps?projectName=Cabinet%20Voltaire', 'Mes applications', bySms)
      await shown(scene.page, /Vous venez de l’espace/)
    },
    'signing out': async (scene) => {
      scene.backend.fault('POST /auth/logout', { hang: true })
      await at(scene, '/dashboard/apps', 'Mes applications')
      await scene.page.getByRole('link', { name: 'Se déconnecter' }).click()
      await heading(scene.page, 'Déconnexion en cours…')
    },
    'signing out failed': async (scene) => {
      scene.backend.fault('POST /auth/logout', { drop: true })
      await at(scene, '/dashboard/apps', 'Mes applications')
      await scene.page.getByRole('link', { name: 'Se déconnecter' }).click()
      await toast(scene.page, /^La déconnexion n’a pas abouti/)
    },
  },
}

export const security: Screen = {
  screen: 'Authentification',
  states: {
    'without a second factor': (scene) => at(scene, LIST, 'Authentification'),
    'with a code by SMS': (scene) => at(scene, LIST, 'Authentification', bySms),
    'with both factors': (scene) => at(scene, LIST, 'Authentification', { ...bySms, doubleAuthEmailActivated: true }),
    'a new account without an identifier': (scene) =>
      at(scene, LIST, 'Authentification', {
        nickName: '',
        emailUpdatedAt: null,
        nickNameUpdatedAt: null,
        passwordUpdatedAt: null,
      }),
  },
}

const email = {
  open: (scene: Scene) => at(scene, `${LIST}/email`, 'Adresse e-mail'),
  fill: async (page: Page, confirmation = 'camille@exemple.fr') => {
    await page.getByLabel('Nouvel e-mail', { exact: true }).fill('camille@exemple.fr')
    await page.getByLabel('Confirmer le nouvel e-mail').fill(confirmation)
    await press(page, 'Confirmer')
  },
}

export const emailAddress: Screen = {
  screen: 'Adresse e-mail',
  states: {
    empty: email.open,
    invalid: async (scene) => {
      await email.open(scene)
      await email.fill(scene.page, 'camille@exemple.com')
      await shown(scene.page, 'Les emails ne correspondent pas')
    },
    'failed: address taken': async (scene) => {
      scene.backend.account({ email: 'camille@exemple.fr' })
      await email.open(scene)
      await email.fill(scene.page)
      await shown(scene.page, 'Cette adresse e-mail est déjà utilisée.')
    },
    'mail sent': async (scene) => {
      await email.open(scene)
      await email.fill(scene.page)
      await shown(scene.page, 'Confirmez votre nouvelle adresse e-mail')
    },
    'leaving what was typed': async (scene) => {
      await email.open(scene)
      await scene.page.getByLabel('Nouvel e-mail', { exact: true }).fill('camille@exemple.fr')
      await scene.page.getByRole('link', { name: 'Annuler' }).click()
      await dialog(scene.page, 'Quitter sans enregistrer ?')
    },
  },
}

const nickname = (scene: Scene) => at(scene, `${LIST}/nickName`, 'Identifiant')

export const identifier: Screen = {
  screen: 'Identifiant',
  states: {
    empty: nickname,
    invalid: async (scene) => {
      await nickname(scene)
      await scene.page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('cam')
      await press(scene.page, 'Confirmer')
      await shown(scene.page, /^Votre identifiant doit avoir un minimum/)
    },
    saved: async (scene) => {
      await nickname(scene)
      await scene.page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('camille.m')
      await press(scene.page, 'Confirmer')
      await toast(scene.page, 'Identifiant mise à jour')
    },
  },
}

const atPassword = (scene: Scene) => at(scene, `${LIST}/password`, 'Mot de passe')

async function savePassword(page: Page, current: string, fresh = 'Soleil-Levant-42') {
  await page.getByLabel('Mot de passe actuel').fill(current)
  await fillNewPassword(page, fresh)
  await press(page, 'Confirmer')
}

export const passwordChange: Screen = {
  screen: 'Mot de passe',
  states: {
    empty: atPassword,
    invalid: async (scene) => {
      await atPassword(scene)
      await savePassword(scene.page, password, 'soleil')
      await shown(scene.page, /^Votre mot de passe doit contenir/)
    },
    busy: async (scene) => {
      scene.backend.fault('PATCH /users/password', { hang: true })
      await atPassword(scene)
      await savePassword(scene.page, password)
      await shown(scene.page, 'Mise à jour…')
    },
    'failed: wrong current password': async (scene) => {
      await atPassword(scene)
      await savePassword(scene.page, 'Un-autre-secret-1')
      await shown(scene.page, 'Le mot de passe actuel est incorrect.')
    },
    saved: async (scene) => {
      await atPassword(scene)
      await savePassword(scene.page, password)
      await toast(scene.page, 'Mot de passe mis à jour')
    },
  },
}

const FACTORS = 'Authentification à double facteur'
const factors = (scene: Scene, overrides: Partial<Omit<Account, 'id'>> = {}) =>
  at(scene, `${LIST}/doubleAuthentication`, FACTORS, overrides)
const flip = (page: Page, name: string) => page.getByRole('switch', { name }).click()

export const doubleAuthentication: Screen = {
  screen: FACTORS,
  states: {
    'both off': (scene) => factors(scene),
    'turning SMS on': async (scene) => {
      await factors(scene, { cellphone: '' })
      await flip(scene.page, 'Code par SMS')
      await expect(scene.page.getByLabel('Numéro de mobile')).toBeVisible()
    },
    'turning SMS on: invalid number': async (scene) => {
      await factors(scene, { cellphone: '' })
      await flip(scene.page, 'Code par SMS')
      await scene.page.getByLabel('Numéro de mobile').fill('06123')
      await press(scene.page, 'Confirmer')
      await shown(scene.page, 'Le numéro doit etre au format 10 chiffres')
    },
    'SMS on': (scene) => factors(scene, bySms),
    'SMS just turned on': async (scene) => {
      await factors(scene)
      await flip(scene.page, 'Code par SMS')
      await press(scene.page, 'Confirmer')
      await toast(scene.page, 'Authentification à double facteur mise à jour')
    },
    'turning SMS off': async (scene) => {
      await factors(scene, bySms)
      await flip(scene.page, 'Code par SMS')
      await dialog(scene.page, 'Désactiver le code par SMS ?')
    },
    'turning e-mail on': async (scene) => {
      await factors(scene)
      await flip(scene.page, 'Code par e-mail')
      await dialog(scene.page, 'Activer le code par e-mail ?')
    },
    'turning e-mail on: busy': async (scene) => {
      scene.backend.fault('PUT /users/update-double-authentication-email', { hang: true })
      await factors(scene)
      await flip(scene.page, 'Code par e-mail')
      await press(scene.page, 'Confirmer')
      await shown(scene.page, 'Mise à jour…')
    },
    'turning e-mail on: failed': async (scene) => {
      scene.backend.fault('PUT /users/update-double-authentication-email', BROKEN)
      await factors(scene)
      await flip(scene.page, 'Code par e-mail')
      await press(scene.page, 'Confirmer')
      await toast(scene.page, /^Une erreur inconnue est survenue/)
    },
    'turning e-mail off': async (scene) => {
      await factors(scene, { doubleAuthEmailActivated: true })
      await flip(scene.page, 'Code par e-mail')
      await dialog(scene.page, 'Désactiver le code par e-mail ?')
    },
    'both on': async (scene) => {
      await factors(scene, { ...bySms, doubleAuthEmailActivated: true })
      await shown(scene.page, /^Les deux codes sont activés/)
    },
  },
}
