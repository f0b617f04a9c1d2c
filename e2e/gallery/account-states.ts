import { expect } from '@playwright/test'
import { fillNewPassword, password } from '../sign-in'
import { accountOf, EMAIL, NICKNAME, UNKNOWN_ERROR, type Screen, type State, type Step, type Visit } from './scene'
import { account, click, dialog, fail, fill, hang, heading, open, text, toast, visibleButton } from './steps'

const filledIn: State = [
  open('/subscription'),
  fill({ 'E-mail': EMAIL, Identifiant: NICKNAME, 'Mot de passe': password, 'Confirmer le mot de passe': password }),
  ({ page }) => page.getByRole('checkbox', { name: /^J’accepte/ }).check(),
]
const subscribed: State = [...filledIn, click('Créer mon compte')]

export const subscription: Screen = {
  screen: 'Inscription',
  forms: { empty: [open('/subscription'), heading('Créer un compte')] },
  states: {
    'filled in': [
      ...filledIn,
      ({ page }) => expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Forte'),
    ],
    'typing error in the address': [
      open('/subscription?mail=camille%40gmial.com'),
      visibleButton('Utiliser cette adresse'),
    ],
    invalid: [
      open('/subscription'),
      fill({
        'E-mail': 'camille.morel@cabinet',
        Identifiant: 'cam',
        'Mot de passe': 'Soleil-1',
        'Confirmer le mot de passe': 'Soleil',
      }),
      click('Créer mon compte'),
      text('Veuillez accepter les CGU.'),
    ],
    'failed: address taken': [
      account({ nickName: 'camille' }),
      ...subscribed,
      ({ page }) =>
        expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveAccessibleDescription(
          'Cette adresse e-mail est déjà utilisée. Indiquez-en une autre, ou connectez-vous avec celle-ci.',
        ),
    ],
    'failed: technical': [fail('POST /users/create'), ...subscribed, toast(UNKNOWN_ERROR)],
    busy: [hang('POST /users/create'), ...subscribed, text('Création en cours…')],
    done: [...subscribed, dialog('Félicitations !')],
  },
  calls: [
    {
      call: 'POST /users/create',
      from: filledIn,
      send: 'Créer mon compte',
      isClickedTwice: true,
      done: [dialog('Félicitations !')],
    },
  ],
}

export const documents: Screen = {
  screen: 'Documents',
  states: {
    'terms of use': [open('/documents/conditions-generales.html'), heading('Conditions générales d’utilisation')],
    'privacy policy': [open('/documents/politique-de-confidentialite.html'), heading('Politique de confidentialité')],
    'accessibility statement': [open('/documents/accessibilite.html'), heading('Déclaration d’accessibilité')],
  },
}

const request = (path: string): State => [open(path), fill({ 'E-mail': EMAIL })]
const requested = (path: string): State => [...request(path), click('Envoyer la demande')]

const followLink =
  (kind: 'reset-password' | 'reset-nickname', parameter: string): Step<Visit> =>
  (scene) => {
    const token = scene.world.backend.tokens.issue({ kind, account: accountOf(scene) })
    return scene.visitor.open(`/${kind}?${parameter}=${token}`)
  }

const atNewPassword: State<Visit> = [
  account(),
  followLink('reset-password', 'resetPasswordToken'),
  heading('Choisissez un nouveau mot de passe'),
]
const fillPassword =
  (confirmation = password): Step =>
  ({ page }) =>
    fillNewPassword(page, password, confirmation)
const savePassword = (confirmation?: string): State => [
  ...atNewPassword,
  fillPassword(confirmation),
  click('Enregistrer'),
]

export const forgottenPassword: Screen = {
  screen: 'Mot de passe oublié',
  forms: {
    empty: [open('/reset-password'), heading('Mot de passe oublié')],
    'new password: empty': atNewPassword,
  },
  states: {
    invalid: [
      open('/reset-password'),
      fill({ 'E-mail': 'camille' }),
      click('Envoyer la demande'),
      text(/^Le format attendu est de type email/),
    ],
    busy: [hang('POST /auth/reset-password'), ...requested('/reset-password'), text('Envoi en cours…')],
    'failed: technical': [fail('POST /auth/reset-password'), ...requested('/reset-password'), toast(UNKNOWN_ERROR)],
    'mail sent': [...requested('/reset-password'), heading('Consultez votre boîte mail')],
    'new password: invalid': [...savePassword('Autre-Secret-1'), text('Les mots de passe ne correspondent pas')],
    'new password: saved': [...savePassword(), heading('Votre mot de passe est à jour')],
    'link no longer valid': [open('/reset-password?resetPasswordToken='), heading('Ce lien n’est plus valable')],
  },
  calls: [
    {
      call: 'POST /auth/reset-password',
      from: request('/reset-password'),
      send: 'Envoyer la demande',
      done: [heading('Consultez votre boîte mail')],
    },
    {
      call: 'POST /auth/reset-password-confirm',
      from: [...atNewPassword, fillPassword()],
      send: 'Enregistrer',
      done: [heading('Votre mot de passe est à jour')],
    },
  ],
}

const fillNickname = (nickname: string): Step => fill({ 'Nouvel identifiant': nickname })
const atNewNickname: State<Visit> = [
  account(),
  followLink('reset-nickname', 'resetNicknameToken'),
  heading('Choisissez un nouvel identifiant'),
]
const saveNickname = (nickname: string): State => [...atNewNickname, fillNickname(nickname), click('Enregistrer')]

export const forgottenNickname: Screen = {
  screen: 'Identifiant oublié',
  forms: {
    empty: [open('/reset-nickname'), heading('Identifiant oublié')],
    'new identifier: empty': atNewNickname,
  },
  states: {
    invalid: [open('/reset-nickname'), click('Envoyer la demande'), text('Ce champ est obligatoire')],
    'mail sent': [...requested('/reset-nickname'), heading('Consultez votre boîte mail')],
    'new identifier: invalid': [...saveNickname('camille..morel'), text(/^Votre identifiant ne peut contenir/)],
    'new identifier: saved': [...saveNickname('camille.m'), heading('Votre identifiant est à jour')],
    'link no longer valid': [open('/reset-nickname?resetNicknameToken='), heading('Ce lien n’est plus valable')],
  },
  calls: [
    {
      call: 'POST /auth/reset-nickname',
      from: request('/reset-nickname'),
      send: 'Envoyer la demande',
      done: [heading('Consultez votre boîte mail')],
    },
    {
      call: 'POST /auth/reset-nickname-confirm',
      from: [...atNewNickname, fillNickname('camille.m')],
      send: 'Enregistrer',
      done: [heading('Votre identifiant est à jour')],
    },
  ],
}
