import { expect } from '@playwright/test'
import { fillNewPassword, password, signIn } from '../sign-in'
import { accountOf, EMAIL, NEW_PASSWORD, UNKNOWN_ERROR, type Screen, type State, type Step, type Visit } from './scene'
import {
  click,
  dialog,
  fail,
  fault,
  fill,
  hang,
  heading,
  label,
  open,
  session,
  text,
  toast,
  type Overrides,
} from './steps'

const LIST = '/dashboard/authentication'

/** A dashboard page, opened with a session. */
const at = (path: string, title: string, overrides: Overrides = {}): State<Visit> => [
  ...session(overrides),
  open(path),
  heading(title),
]

const bySms = { oneTimePasswordActivated: true, oneTimePasswordActivedAt: '2024-06-14T09:30:00.000Z' }

const atApplications = (query = '', overrides: Overrides = {}) =>
  at(`/dashboard/apps${query}`, 'Mes applications', overrides)
const signOut = click('Se déconnecter', 'link')
const SIGN_OUT_FAILED =
  'La déconnexion n’a pas abouti. Vérifiez votre accès à internet, puis déconnectez-vous de nouveau.'

const atApplicationsByFranceConnect: State = [
  (scene) => scene.page.context().addCookies([scene.world.backend.session(accountOf(scene))]),
  open('/dashboard/apps'),
  heading('Mes applications'),
  ({ page }) =>
    page.evaluate(() => {
      localStorage.setItem('appAuth', 'franceconnect')
      localStorage.setItem('idToken', 'en-tete.identite.signature')
    }),
]

export const apps: Screen = {
  screen: 'Mes applications',
  states: {
    opening: [hang('GET /users/me'), ...session(), open('/dashboard/apps'), text('Ouverture de votre espace…')],
    'without a second factor': atApplications(),
    'with a second factor': atApplications('', bySms),
    'from a project': [...atApplications('?projectName=Cabinet%20Voltaire', bySms), text(/Vous venez de l’espace/)],
    'signing out': [hang('POST /auth/logout'), ...atApplications(), signOut, heading('Déconnexion en cours…')],
    'signing out failed': [
      ...[fault('POST /auth/logout', { drop: true }), ...atApplications(), signOut],
      toast(/^La déconnexion n’a pas abouti/),
      // The sign-in page finds the session that is still open.
      ({ page }) => expect(page).toHaveURL(/\/dashboard\/apps$/),
      heading('Mes applications'),
    ],
  },
  calls: [
    {
      call: 'GET /users/me',
      from: atApplications(),
      send: [click('Authentification', 'link')],
      retry: [({ page }) => signIn(page, EMAIL), click('Mes applications', 'link'), heading('Mes applications')],
      done: [heading('Authentification')],
      error: 'Votre session a expiré, veuillez vous reconnecter.',
    },
    {
      call: 'POST /auth/logout',
      from: atApplications(),
      send: [signOut],
      done: [heading('Se connecter')],
      error: SIGN_OUT_FAILED,
    },
    {
      call: 'GET /auth/france-connect/logout/{idToken}',
      from: [...session(), ...atApplicationsByFranceConnect],
      send: [signOut],
      retry: atApplicationsByFranceConnect,
      done: [text('Vous êtes déconnecté de FranceConnect')],
      error: 'Vous êtes encore connecté à France Connect',
    },
  ],
}

export const security: Screen = {
  screen: 'Authentification',
  states: {
    'without a second factor': at(LIST, 'Authentification'),
    'with a code by SMS': at(LIST, 'Authentification', bySms),
    'with both factors': at(LIST, 'Authentification', { ...bySms, doubleAuthEmailActivated: true }),
    'new address: link refused': [
      ...session(),
      open('/dashboard?mailUpdatedToken=inconnu'),
      text('Le lien de confirmation n’a pas abouti'),
    ],
    'a new account without an identifier': at(LIST, 'Authentification', {
      nickName: '',
      emailUpdatedAt: null,
      nickNameUpdatedAt: null,
      passwordUpdatedAt: null,
    }),
  },
  calls: [
    {
      call: 'POST /users/validate-account',
      from: session(),
      send: [
        (scene) => {
          const change = { kind: 'email-change', account: accountOf(scene), email: 'camille@exemple.fr' } as const
          return scene.page.goto(`/dashboard?mailUpdatedToken=${scene.world.backend.tokens.issue(change)}`)
        },
      ],
      done: [toast('Email mis à jour')],
    },
  ],
}

const atEmail = at(`${LIST}/email`, 'Adresse e-mail')
const fillEmail = (confirmation = 'camille@exemple.fr') =>
  fill({ 'Nouvel e-mail': 'camille@exemple.fr', 'Confirmer le nouvel e-mail': confirmation })
const changeEmail = (confirmation?: string): State => [...atEmail, fillEmail(confirmation), click('Confirmer')]

export const emailAddress: Screen = {
  screen: 'Adresse e-mail',
  forms: { empty: atEmail },
  states: {
    invalid: [...changeEmail('camille@exemple.com'), text('Les emails ne correspondent pas')],
    'failed: address taken': [
      ({ world }) => world.backend.account({ email: 'camille@exemple.fr' }),
      ...changeEmail(),
      text('Cette adresse e-mail est déjà utilisée. Indiquez-en une autre, ou connectez-vous avec celle-ci.'),
    ],
    'mail sent': [...changeEmail(), text('Email mis à jour : il reste à le confirmer')],
    'leaving with unsaved values': [
      ...atEmail,
      fill({ 'Nouvel e-mail': 'camille@exemple.fr' }),
      click('Annuler', 'link'),
      dialog('Quitter sans enregistrer ?'),
    ],
  },
  calls: [
    {
      call: 'POST /users/update-email',
      from: [...atEmail, fillEmail()],
      send: 'Confirmer',
      isClickedTwice: true,
      isLeft: true,
      done: [heading('Email mis à jour : il reste à le confirmer')],
    },
  ],
}

const atNickname = at(`${LIST}/nickName`, 'Identifiant')
const fillNickname = (nickname: string) => fill({ 'Nouvel identifiant': nickname })

export const identifier: Screen = {
  screen: 'Identifiant',
  forms: { empty: atNickname },
  states: {
    invalid: [...atNickname, fillNickname('cam'), click('Confirmer'), text(/^Votre identifiant doit avoir un minimum/)],
    saved: [...atNickname, fillNickname('camille.m'), click('Confirmer'), toast('Identifiant mise à jour')],
  },
  calls: [
    {
      call: 'POST /users/update-nickname',
      from: [...atNickname, fillNickname('camille.m')],
      send: 'Confirmer',
      isLeft: true,
      done: [heading('Authentification')],
    },
  ],
}

const atPassword = at(`${LIST}/password`, 'Mot de passe')
const fillPassword =
  (current: string, next = NEW_PASSWORD): Step =>
  async ({ page }) => {
    await page.getByLabel('Mot de passe actuel', { exact: true }).fill(current)
    await fillNewPassword(page, next)
  }
const changePassword = (current: string, next?: string): State => [
  ...atPassword,
  fillPassword(current, next),
  click('Confirmer'),
]

export const passwordChange: Screen = {
  screen: 'Mot de passe',
  forms: { empty: atPassword },
  states: {
    invalid: [...changePassword(password, 'soleil'), text(/^Votre mot de passe doit contenir/)],
    busy: [hang('PATCH /users/password'), ...changePassword(password), text('Mise à jour…')],
    'failed: wrong current password': [
      ...changePassword('Un-autre-secret-1'),
      text('Le mot de passe actuel est incorrect. Vérifiez votre saisie, puis réessayez.'),
    ],
    saved: [...changePassword(password), toast('Mot de passe mis à jour')],
    'session ended: signed in with e-CPS': [
      ...atPassword,
      ({ page }) => page.evaluate(() => localStorage.setItem('lastMethod', 'pro-sante-connect')),
      ({ world }) => world.backend.endSessions(),
      fillPassword(password),
      click('Confirmer'),
      dialog('Votre session a expiré'),
    ],
  },
  calls: [
    {
      call: 'PATCH /users/password',
      from: [...atPassword, fillPassword(password)],
      send: 'Confirmer',
      done: [heading('Authentification')],
    },
  ],
}

const FACTORS = 'Authentification à double facteur'
const atFactors = (overrides: Overrides = {}) => at(`${LIST}/doubleAuthentication`, FACTORS, overrides)
const flip = (name: string) => click(name, 'switch')
const isOn =
  (name: string): Step =>
  ({ page }) =>
    page.getByRole('switch', { name, checked: true }).waitFor()
const EMAIL_FACTOR = 'PUT /users/update-double-authentication-email'
const fillNumber =
  (number: string): Step =>
  ({ page }) =>
    page.getByLabel('Numéro de mobile').fill(number)
const atSmsNumber: State<Visit> = [...atFactors({ cellphone: '' }), flip('Code par SMS'), label('Numéro de mobile')]
const atEmailQuestion: State = [...atFactors(), flip('Code par e-mail')]

export const doubleAuthentication: Screen = {
  screen: FACTORS,
  forms: { 'turning SMS on': atSmsNumber },
  states: {
    'both off': atFactors(),
    'turning SMS on: invalid number': [
      ...atSmsNumber,
      fillNumber('06123'),
      click('Confirmer'),
      text('Le numéro doit etre au format 10 chiffres'),
    ],
    'SMS on': atFactors(bySms),
    'SMS just turned on': [
      ...atFactors(),
      flip('Code par SMS'),
      click('Confirmer'),
      toast('Authentification à double facteur mise à jour'),
    ],
    'turning SMS off': [...atFactors(bySms), flip('Code par SMS'), dialog('Désactiver le code par SMS ?')],
    'turning e-mail on': [...atEmailQuestion, dialog('Activer le code par e-mail ?')],
    'turning e-mail on: busy': [hang(EMAIL_FACTOR), ...atEmailQuestion, click('Confirmer'), text('Mise à jour…')],
    'turning e-mail on: failed': [fail(EMAIL_FACTOR), ...atEmailQuestion, click('Confirmer'), toast(UNKNOWN_ERROR)],
    'turning e-mail off': [
      ...atFactors({ doubleAuthEmailActivated: true }),
      flip('Code par e-mail'),
      dialog('Désactiver le code par e-mail ?'),
    ],
    'both on': [...atFactors({ ...bySms, doubleAuthEmailActivated: true }), text(/^Les deux codes sont activés/)],
  },
  calls: [
    {
      call: 'POST /users/update-double-authentication',
      from: [...atSmsNumber, fillNumber('0612345642')],
      send: 'Confirmer',
      done: [isOn('Code par SMS')],
    },
    {
      call: EMAIL_FACTOR,
      from: atEmailQuestion,
      send: 'Confirmer',
      isClickedTwice: true,
      done: [isOn('Code par e-mail')],
    },
  ],
}
