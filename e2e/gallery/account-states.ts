import { expect, type Page } from '@playwright/test'
import { fillNewPassword, password, passwordField } from '../sign-in'
import { BROKEN, camille, dialog, heading, press, shown, toast, type Scene, type Screen } from './scene'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail', exact: true })
const nicknameField = (page: Page) => page.getByRole('textbox', { name: 'Identifiant', exact: true })

async function fillSubscription(page: Page) {
  await emailField(page).fill('camille.morel@cabinet-voltaire.fr')
  await nicknameField(page).fill('camille.morel')
  await passwordField(page).fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(password)
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
}

async function subscribe({ page }: Scene) {
  await page.goto('/subscription')
  await fillSubscription(page)
  await press(page, 'Créer mon compte')
}

export const subscription: Screen = {
  screen: 'Inscription',
  states: {
    empty: async ({ page }) => {
      await page.goto('/subscription')
      await heading(page, 'Créer un compte')
    },
    'filled in': async ({ page }) => {
      await page.goto('/subscription')
      await fillSubscription(page)
      await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Forte')
    },
    'a slip in the address': async ({ page }) => {
      await page.goto('/subscription?mail=camille%40gmial.com')
      await expect(page.getByRole('button', { name: 'Utiliser cette adresse' })).toBeVisible()
    },
    invalid: async ({ page }) => {
      await page.goto('/subscription')
      await emailField(page).fill('camille.morel@cabinet')
      await nicknameField(page).fill('cam')
      await passwordField(page).fill('Soleil-1')
      await page.getByLabel('Confirmer le mot de passe').fill('Soleil')
      await press(page, 'Créer mon compte')
      await shown(page, 'Veuillez accepter les CGU.')
    },
    'failed: address taken': async (scene) => {
      camille(scene.backend, { nickName: 'camille' })
      await subscribe(scene)
      await expect(emailField(scene.page)).toHaveAccessibleDescription('Cette adresse e-mail est déjà utilisée.')
    },
    'failed: technical': async (scene) => {
      scene.backend.fault('POST /users/create', BROKEN)
      await subscribe(scene)
      await toast(scene.page, /^Une erreur inconnue est survenue/)
    },
    busy: async (scene) => {
      scene.backend.fault('POST /users/create', { hang: true })
      await subscribe(scene)
      await shown(scene.page, 'Création en cours…')
    },
    done: async (scene) => {
      await subscribe(scene)
      await dialog(scene.page, 'Félicitations !')
    },
  },
}

export const documents: Screen = {
  screen: 'Documents',
  states: {
    'terms of use': async ({ page }) => {
      await page.goto('/documents/conditions-generales.html')
      await heading(page, 'Conditions générales d’utilisation')
    },
    'privacy policy': async ({ page }) => {
      await page.goto('/documents/politique-de-confidentialite.html')
      await heading(page, 'Politique de confidentialité')
    },
    'accessibility statement': async ({ page }) => {
      await page.goto('/documents/accessibilite.html')
      await heading(page, 'Déclaration d’accessibilité')
    },
  },
}

async function ask(page: Page) {
  await emailField(page).fill('camille.morel@cabinet-voltaire.fr')
  await press(page, 'Envoyer la demande')
}

async function atNewPassword({ page, backend }: Scene) {
  const token = backend.tokens.issue({ kind: 'reset-password', account: camille(backend) })
  await page.goto(`/reset-password?resetPasswordToken=${token}`)
  await heading(page, 'Choisissez un nouveau mot de passe')
}

async function saveNewPassword(scene: Scene, confirmation = password) {
  await atNewPassword(scene)
  await fillNewPassword(scene.page, password, confirmation)
  await press(scene.page, 'Enregistrer')
}

export const forgottenPassword: Screen = {
  screen: 'Mot de passe oublié',
  states: {
    empty: async ({ page }) => {
      await page.goto('/reset-password')
      await heading(page, 'Mot de passe oublié')
    },
    invalid: async ({ page }) => {
      await page.goto('/reset-password')
      await emailField(page).fill('camille')
      await press(page, 'Envoyer la demande')
      await shown(page, /^Le format attendu est de type email/)
    },
    busy: async ({ page, backend }) => {
      backend.fault('POST /auth/reset-password', { hang: true })
      await page.goto('/reset-password')
      await ask(page)
      await shown(page, 'Envoi en cours…')
    },
    'failed: technical': async ({ page, backend }) => {
      backend.fault('POST /auth/reset-password', BROKEN)
      await page.goto('/reset-password')
      await ask(page)
      await toast(page, /^Une erreur inconnue est survenue/)
    },
    'mail sent': async ({ page }) => {
      await page.goto('/reset-password')
      await ask(page)
      await heading(page, 'Consultez votre boîte mail')
    },
    'new password: empty': atNewPassword,
    'new password: invalid': async (scene) => {
      await saveNewPassword(scene, 'Autre-Secret-1')
      await shown(scene.page, 'Les mots de passe ne correspondent pas')
    },
    'new password: saved': async (scene) => {
      await saveNewPassword(scene)
      await heading(scene.page, 'Votre mot de passe est à jour')
    },
    'link spent': async ({ page }) => {
      await page.goto('/reset-password?resetPasswordToken=')
      await heading(page, 'Ce lien n’est plus valable')
    },
  },
}

async function atNewNickname({ page, backend }: Scene) {
  const token = backend.tokens.issue({ kind: 'reset-nickname', account: camille(backend) })
  await page.goto(`/reset-nickname?resetNicknameToken=${token}`)
  await heading(page, 'Choisissez un nouvel identifiant')
}

export const forgottenNickname: Screen = {
  screen: 'Identifiant oublié',
  states: {
    empty: async ({ page }) => {
      await page.goto('/reset-nickname')
      await heading(page, 'Identifiant oublié')
    },
    invalid: async ({ page }) => {
      await page.goto('/reset-nickname')
      await press(page, 'Envoyer la demande')
      await shown(page, 'Ce champ est obligatoire')
    },
    'mail sent': async ({ page }) => {
      await page.goto('/reset-nickname')
      await ask(page)
      await heading(page, 'Consultez votre boîte mail')
    },
    'new identifier: empty': atNewNickname,
    'new identifier: invalid': async (scene) => {
      await atNewNickname(scene)
      await scene.page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('camille..morel')
      await press(scene.page, 'Enregistrer')
      await shown(scene.page, /^Votre identifiant ne peut contenir/)
    },
    'new identifier: saved': async (scene) => {
      await atNewNickname(scene)
      await scene.page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('camille.m')
      await press(scene.page, 'Enregistrer')
      await heading(scene.page, 'Votre identifiant est à jour')
    },
    'link spent': async ({ page }) => {
      await page.goto('/reset-nickname?resetNicknameToken=')
      await heading(page, 'Ce lien n’est plus valable')
    },
  },
}
