import { expect } from '@playwright/test'
import { fillNewPassword, identifierField, passwordField, signIn, password } from '../sign-in'
import { BROKEN, camille, dialog, heading, press, shown, toast, type Scene, type Screen } from './scene'

const STILL_WAITING_MS = 10_000
const RESEND_DELAY_MS = 61_000

const codeField = ({ page }: Scene) => page.getByLabel('Code de vérification')

async function atLogin({ page }: Scene, query = '') {
  await page.goto(`/login${query}`)
  await heading(page, 'Se connecter')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
}

async function submitted(scene: Scene) {
  await atLogin(scene)
  await signIn(scene.page, 'camille.morel')
}

/** At the code that was sent by SMS. */
async function atCode(scene: Scene) {
  camille(scene.backend, { password, oneTimePasswordActivated: true })
  await submitted(scene)
  await heading(scene.page, 'Saisissez votre code')
}

/** At the password that who comes from the meeting solution has yet to choose. */
async function atForcedUpdate(scene: Scene) {
  camille(scene.backend, { password, changeSkemeetPassword: true })
  await atLogin(scene, `?redirectUrl=${encodeURIComponent(`${scene.world.skemeet}/salle/42`)}`)
  await signIn(scene.page, 'camille.morel@cabinet-voltaire.fr')
  await heading(scene.page, 'Choisissez un nouveau mot de passe')
}

export const connexion: Screen = {
  screen: 'Connexion',
  states: {
    empty: (scene) => atLogin(scene),
    'on the way to Skezia': async (scene) => {
      await atLogin(scene, `?redirectUrl=${encodeURIComponent(`${scene.world.skezia}/patients`)}`)
      await shown(scene.page, 'Vous continuerez vers')
    },
    'on the way to Skemeet, without France Connect': async (scene) => {
      await atLogin(scene, `?redirectUrl=${encodeURIComponent(`${scene.world.skemeet}/salle/42`)}`)
      await expect(scene.page.getByRole('button', { name: /France Connect/ })).toHaveCount(0)
    },
    'filled in, password shown': async (scene) => {
      await atLogin(scene)
      await identifierField(scene.page).fill('camille.morel')
      await passwordField(scene.page).fill(password)
      await press(scene.page, 'Afficher le mot de passe')
      await expect(passwordField(scene.page)).toHaveAttribute('type', 'text')
    },
    'help on the identifier': async (scene) => {
      await atLogin(scene)
      await scene.page.getByRole('button', { name: /^Aide/ }).focus()
      await expect(scene.page.getByRole('tooltip')).toBeVisible()
    },
    'invalid: nothing typed': async (scene) => {
      await atLogin(scene)
      await press(scene.page, 'Se connecter')
      await expect(scene.page.getByText('Ce champ est obligatoire')).toHaveCount(2)
    },
    busy: async (scene) => {
      scene.backend.fault('POST /auth/login', { hang: true })
      await submitted(scene)
      await shown(scene.page, 'Connexion en cours…')
    },
    'busy for more than 10 s': async (scene) => {
      scene.backend.fault('POST /auth/login', { hang: true })
      await scene.page.clock.install()
      await submitted(scene)
      await shown(scene.page, 'Connexion en cours…')
      await scene.page.clock.fastForward(STILL_WAITING_MS)
      await shown(scene.page, /^Cela prend plus de temps/)
    },
    'failed: wrong credentials': async (scene) => {
      await submitted(scene)
      await toast(scene.page, /^Votre e-mail ou votre mot de passe est incorrect/)
    },
    'failed: account not activated': async (scene) => {
      camille(scene.backend, { password, confirmed: false })
      await submitted(scene)
      await expect(scene.page.getByRole('button', { name: 'Recevoir un nouvel e-mail' })).toBeVisible()
    },
    'activation mail sent again': async (scene) => {
      camille(scene.backend, { password, confirmed: false })
      await submitted(scene)
      await scene.page.getByLabel('E-mail', { exact: true }).fill('camille.morel@cabinet-voltaire.fr')
      await press(scene.page, 'Recevoir un nouvel e-mail')
      await shown(scene.page, /^Si un compte à activer correspond/)
    },
    'activation link spent': async (scene) => {
      await atLogin(scene, '?mailActivatedToken=')
      await shown(scene.page, 'Ce lien n’est plus valable')
    },
    'merge link spent': async (scene) => {
      await atLogin(scene, '?mergeAccountToken=')
      await shown(scene.page, 'Ce lien n’est plus valable')
    },
    'account activated': async (scene) => {
      scene.backend.fault('POST /users/validate-account', { status: 204 })
      await atLogin(scene, '?mailActivatedToken=jeton')
      await toast(scene.page, /^Votre compte a été validé avec succès/)
    },
    'session expired': async (scene) => {
      await atLogin(scene, '?message=noSession')
      await toast(scene.page, /^Votre session a expiré/)
    },
    'opening a provider': async (scene) => {
      scene.backend.fault('GET /auth/pro-sante-connect/connexion', { hang: true })
      await atLogin(scene)
      await press(scene.page, 'Avec e-CPS')
      await shown(scene.page, 'Ouverture en cours…')
    },
    'turned back at a provider': async (scene) => {
      await scene.page.goto('/check-user?error=access_denied')
      await shown(scene.page, 'Connexion avec e-CPS annulée.')
    },
    'provider out of order': async (scene) => {
      await scene.page.goto('/check-user?error=temporarily_unavailable')
      await shown(scene.page, 'e-CPS est indisponible')
    },
    'refused by a provider': async (scene) => {
      await scene.page.goto('/check-user?error=invalid_request')
      await shown(scene.page, 'La connexion avec e-CPS n’a pas abouti')
    },
    'technical failure': async (scene) => {
      scene.backend.fault('POST /auth/login', BROKEN)
      await submitted(scene)
      await heading(scene.page, 'Un problème technique est survenu')
    },
  },
}

export const secondFactor: Screen = {
  screen: 'Vérification (second facteur)',
  states: {
    'code by SMS': atCode,
    'code by e-mail': async (scene) => {
      camille(scene.backend, { password, doubleAuthEmailActivated: true })
      await submitted(scene)
      await shown(scene.page, /à votre adresse/)
    },
    'half typed': async (scene) => {
      await atCode(scene)
      await codeField(scene).pressSequentially('4930')
    },
    'invalid: nothing typed': async (scene) => {
      await atCode(scene)
      await press(scene.page, 'Vérifier')
      await shown(scene.page, 'Ce champ est obligatoire')
    },
    busy: async (scene) => {
      scene.backend.fault('POST /auth/check-one-time-password', { hang: true })
      await atCode(scene)
      await codeField(scene).fill('493 027')
      await press(scene.page, 'Vérifier')
      await shown(scene.page, 'Vérification en cours…')
    },
    'failed: wrong code': async (scene) => {
      scene.backend.nextCode('493027')
      await atCode(scene)
      await codeField(scene).fill('111111')
      await press(scene.page, 'Vérifier')
      await toast(scene.page, 'Le code saisi est incorrect.')
    },
    'resend: waiting': async (scene) => {
      await atCode(scene)
      await scene.page.getByRole('button', { name: 'Renvoyer le code' }).focus()
      await expect(scene.page.getByRole('tooltip')).toBeVisible()
    },
    'resend: done': async (scene) => {
      await scene.page.clock.install()
      await atCode(scene)
      await scene.page.clock.fastForward(RESEND_DELAY_MS)
      scene.backend.clock.advance(RESEND_DELAY_MS)
      await press(scene.page, 'Renvoyer le code')
      await toast(scene.page, 'Votre code de vérification a été renvoyé')
    },
    'resend: ready': async (scene) => {
      await scene.page.clock.install()
      await atCode(scene)
      await scene.page.clock.fastForward(RESEND_DELAY_MS)
      await expect(scene.page.getByRole('button', { name: 'Renvoyer le code' })).not.toHaveAttribute('aria-disabled')
    },
    'SMS proposed': async (scene) => {
      const account = camille(scene.backend, { password, doubleAuthEmailActivated: true })
      await submitted(scene)
      await heading(scene.page, 'Saisissez votre code')
      await codeField(scene).fill(scene.backend.lastCode(account))
      await press(scene.page, 'Vérifier')
      await dialog(scene.page, 'Passer au code par SMS ?')
    },
  },
}

export const forcedUpdate: Screen = {
  screen: 'Mise à jour du mot de passe',
  states: {
    empty: atForcedUpdate,
    'filled in': async (scene) => {
      await atForcedUpdate(scene)
      await fillNewPassword(scene.page, password)
    },
    'invalid: confirmation differs': async (scene) => {
      await atForcedUpdate(scene)
      await fillNewPassword(scene.page, password, 'Autre-Secret-1')
      await press(scene.page, 'Mettre à jour')
      await shown(scene.page, 'Les mots de passe ne correspondent pas')
    },
    busy: async (scene) => {
      scene.backend.fault('POST /auth/create-user-from-skemeet-and-login', { hang: true })
      await atForcedUpdate(scene)
      await fillNewPassword(scene.page, password)
      await press(scene.page, 'Mettre à jour')
      await shown(scene.page, 'Mise à jour en cours…')
    },
    failed: async (scene) => {
      scene.backend.fault('POST /auth/create-user-from-skemeet-and-login', {
        status: 400,
        body: { type: 'EMAIL_ALREADY_USED' },
      })
      await atForcedUpdate(scene)
      await fillNewPassword(scene.page, password)
      await press(scene.page, 'Mettre à jour')
      await toast(scene.page, 'Cette adresse e-mail est déjà utilisée.')
    },
  },
}
