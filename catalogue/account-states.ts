import { readdirSync, readFileSync } from 'node:fs'
import { providers } from '../mocks/providers/profiles'
import { offer, password, PROVIDER_BUTTONS } from './sign-in'
import { account, accountOf, EMAIL, NICKNAME, session } from './account'
import type { CallOnScreen, Screen, State, Step, Visit } from './scene'
import { dialog, heading, MAIL_UNKNOWN, text, toast, UNKNOWN_ERROR, visibleButton } from './sights'
import { click, fail, fill, fillNewPassword, hang, hydrated, open } from './steps'

const filledIn: State<Visit> = [
  open('/subscription'),
  fill({ 'E-mail': EMAIL, Identifiant: NICKNAME, 'Mot de passe': password, 'Confirmer le mot de passe': password }),
  click(/^J’accepte/, 'checkbox'),
]
const SIGN_UP_UNKNOWN =
  'Votre compte est peut-être déjà créé. Regardez si l’e-mail de confirmation est arrivé ; sinon, envoyez de nouveau ce formulaire.'
const subscribed: State = [...filledIn, click('Créer mon compte')]

export const subscription: Screen = {
  screen: 'Inscription',
  pages: ['/subscription'],
  forms: { empty: [open('/subscription'), heading('Créer un compte')] },
  states: {
    'filled in': [
      ...filledIn,
      ({ page }) => page.getByRole('meter').and(page.locator('[aria-valuetext="Forte"]')).waitFor(),
    ],
    'a password that is easy to guess': [
      open('/subscription'),
      fill({ 'E-mail': EMAIL, Identifiant: NICKNAME, 'Mot de passe': 'Camille-1984!' }),
      text(/^Facile à deviner/),
    ],
    'typing error in the address': [open('/subscription?mail=camille%40gmial.com'), visibleButton('Corriger')],
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
      text('Cette adresse e-mail est déjà utilisée.'),
    ],
    'failed: opening a provider': [
      fail('GET /auth/pro-sante-connect/connexion'),
      open('/subscription'),
      click(PROVIDER_BUTTONS['pro-sante-connect']),
      text(UNKNOWN_ERROR),
    ],
    'failed: technical': [fail('POST /users/create'), ...subscribed, text(SIGN_UP_UNKNOWN)],
    busy: [hang('POST /users/create'), ...subscribed, text('Création en cours…')],
    done: [...subscribed, dialog('Félicitations !')],
    'done, while another account is open': [
      ...session(),
      ...filledIn,
      fill({ 'E-mail': 'dominique@exemple.fr', Identifiant: 'dominique' }),
      click('Créer mon compte'),
      dialog('Félicitations !'),
      click('Fermer'),
      text('Ouvrez d’abord le lien d’activation'),
    ],
  },
  calls: [
    {
      call: 'POST /users/create',
      from: filledIn,
      send: 'Créer mon compte',
      done: { role: 'dialog', name: 'Félicitations !' },
      unanswered: { text: SIGN_UP_UNKNOWN },
      lost: {
        text: SIGN_UP_UNKNOWN,
        again: [click('Créer mon compte')],
        done: { role: 'dialog', name: 'Ce compte existe déjà' },
      },
    },
    ...providers.map((provider): CallOnScreen => ({
      call: `GET /auth/${provider}/connexion`,
      when: 'for a new account',
      from: [offer(provider), open('/subscription'), heading('Créer un compte'), hydrated],
      send: PROVIDER_BUTTONS[provider],
      done: { site: ({ backend }) => backend.issuer(provider) },
    })),
  ],
}

const titleOf = (document: string) =>
  /<h1>(.+)<\/h1>/.exec(readFileSync(`public/documents/${document}`, 'utf8'))?.[1] ?? 'no title'

export const documents: Screen = {
  screen: 'Documents',
  states: Object.fromEntries(
    readdirSync('public/documents')
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, [open(`/documents/${file}`), heading(titleOf(file))]]),
  ),
}

const request = (path: string): State<Visit> => [account(), open(path), fill({ 'E-mail': EMAIL })]
const requested = (path: string): State<Visit> => [...request(path), click('Envoyer la demande')]

type Flow = 'reset-password' | 'reset-nickname'
const PARAMETERS = { 'reset-password': 'resetPasswordToken', 'reset-nickname': 'resetNicknameToken' }

const followLink =
  (kind: Flow): Step<Visit> =>
  (visit) => {
    const token = visit.world.backend.tokens.issue({ kind, account: accountOf(visit) })
    return visit.visitor.open(`/${kind}?${PARAMETERS[kind]}=${token}`)
  }

const MAIL_SENT = { role: 'heading', name: 'Consultez votre boîte mail' } as const

/**
 * Returns the calls of a flow that begins with a request for a mailed link. `filledIn` is the last step before the
 * change, and `done` is the title after the change.
 */
const flowCalls = (kind: Flow, filledIn: State<Visit>, done: string): CallOnScreen[] => [
  {
    call: `POST /auth/${kind}`,
    from: request(`/${kind}`),
    send: 'Envoyer la demande',
    done: MAIL_SENT,
    unanswered: { text: MAIL_UNKNOWN },
  },
  {
    call: `POST /auth/${kind}-confirm`,
    from: filledIn,
    send: 'Confirmer',
    done: { role: 'heading', name: done },
    unanswered: { text: SAVE_UNKNOWN },
    lost: {
      text: SAVE_UNKNOWN,
      again: [click('Confirmer')],
      done: { role: 'heading', name: 'Ce lien vient de servir' },
    },
    token: { spend: ({ world }) => world.backend.clock.advance(HOUR_MS), type: 'INVALID_TOKEN' },
    refused: {
      // After INVALID_TOKEN, the user must request a new link. After any other failure, the user can send the same form
      // again.
      INVALID_TOKEN: {
        text: 'Il a peut-être expiré ou déjà servi. Faites une nouvelle demande.',
        again: [click('Refaire une demande'), fill({ 'E-mail': EMAIL }), click('Envoyer la demande')],
        done: MAIL_SENT,
      },
    },
  },
]
const SAVE_UNKNOWN = 'Votre choix est peut-être déjà enregistré. Vous pouvez le confirmer de nouveau sans risque.'
const HOUR_MS = 60 * 60_000

const atNewPassword: State<Visit> = [
  account(),
  followLink('reset-password'),
  heading('Choisissez un nouveau mot de passe'),
]
const typePassword = (confirmation?: string): State<Visit> => [
  ...atNewPassword,
  fillNewPassword(password, confirmation),
]
const savePassword = (confirmation?: string): State => [...typePassword(confirmation), click('Confirmer')]

export const forgottenPassword: Screen = {
  screen: 'Mot de passe oublié',
  pages: ['/reset-password'],
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
    'failed: technical': [
      fail('POST /auth/reset-password'),
      ...requested('/reset-password'),
      toast('Un e-mail est peut-être parti.'),
    ],
    'mail sent': [...requested('/reset-password'), heading('Consultez votre boîte mail')],
    'new password: invalid': [...savePassword('Autre-Secret-1'), text('Les mots de passe ne correspondent pas')],
    'new password: saved': [...savePassword(), heading('Votre mot de passe est à jour')],
    'link no longer valid': [open('/reset-password?resetPasswordToken='), heading('Ce lien n’est plus valable')],
  },
  calls: flowCalls('reset-password', typePassword(), 'Votre mot de passe est à jour'),
}

const atNewNickname: State<Visit> = [
  account(),
  followLink('reset-nickname'),
  heading('Choisissez un nouvel identifiant'),
]
const typeNickname = (nickname: string): State<Visit> => [...atNewNickname, fill({ 'Nouvel identifiant': nickname })]
const saveNickname = (nickname: string): State => [...typeNickname(nickname), click('Confirmer')]

export const forgottenNickname: Screen = {
  screen: 'Identifiant oublié',
  pages: ['/reset-nickname'],
  forms: {
    empty: [open('/reset-nickname'), heading('Identifiant oublié')],
    'new identifier: empty': atNewNickname,
  },
  states: {
    invalid: [open('/reset-nickname'), click('Envoyer la demande'), text('Ce champ est obligatoire')],
    'mail sent': [...requested('/reset-nickname'), heading('Consultez votre boîte mail')],
    'new identifier: invalid': [...saveNickname('camille..morel'), text(/^Votre identifiant ne peut contenir/)],
    'new identifier: saved': [...saveNickname('camille.m'), heading('Votre identifiant est à jour')],
  },
  calls: flowCalls('reset-nickname', typeNickname('camille.m'), 'Votre identifiant est à jour'),
}
