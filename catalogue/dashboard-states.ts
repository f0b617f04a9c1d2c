import { password } from './sign-in'
import { account, accountOf, EMAIL, NEW_PASSWORD, session, signedInAt, type Overrides } from './account'
import { reach, type CallOnScreen, type Screen, type State, type Step, type Visit } from './scene'
import { dialog, heading, label, SESSION_ENDED, text, toast, UNDONE, visibleButton } from './sights'
import { click, fail, fault, fill, fillNewPassword, hang, open, eightSolutions } from './steps'

const LIST = '/dashboard/authentication'

const bySms = { oneTimePasswordActivated: true, oneTimePasswordActivedAt: '2024-06-14T09:30:00.000Z' }

const atApplications = (query = '', overrides: Overrides = {}) =>
  signedInAt(`/dashboard/apps${query}`, 'Mes applications', overrides)
const signOut = click('Se déconnecter', 'link')
const atApplicationsByFranceConnect: State<Visit> = [
  account(),
  (visit) => {
    const identity = visit.world.backend.identity('france-connect', { account: accountOf(visit) })
    return visit.visitor.comeBackWith(identity)
  },
  heading('Mes applications'),
]

/** Signs in again. The test needs this step, because the guard opens the sign-in page if `GET /users/me` fails. */
const signInAgain: State<Visit> = [
  fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }),
  click('Se connecter'),
]
/** Expect six requests: the guard reads the user five times, and the sign-in page reads once. */
const atGuard: Pick<CallOnScreen, 'failed'> = {
  failed: {
    text: 'Nos services n’ont pas répondu comme prévu. Reconnectez-vous : vous reviendrez à la page que vous aviez ouverte.',
    again: signInAgain,
    requests: 6,
  },
}

export const apps: Screen = {
  screen: 'Mes applications',
  pages: ['/dashboard/apps', '/logout'],
  states: {
    opening: [hang('GET /users/me'), ...session(), open('/dashboard/apps'), text('Ouverture de votre espace…')],
    'without a second factor': atApplications(),
    'with eight solutions': [eightSolutions, ...atApplications('', bySms)],
    'with a second factor': atApplications('', bySms),
    'from a project': [...atApplications('?projectName=Cabinet%20Voltaire', bySms), text(/Vous venez de l’espace/)],
    'signing out': [hang('POST /auth/logout'), ...atApplications(), signOut, heading('Déconnexion en cours…')],
    'signing out failed': [
      ...[fault('POST /auth/logout', { drop: true }), ...atApplications(), signOut],
      heading('Se connecter'),
      text('Votre déconnexion n’a pas abouti'),
    ],
  },
  calls: [
    {
      call: 'GET /users/me',
      when: 'for the first page',
      from: session(),
      send: [open('/dashboard/apps')],
      done: { role: 'heading', name: 'Mes applications' },
      ...atGuard,
    },
    {
      call: 'GET /users/me',
      when: 'for another page',
      from: atApplications(),
      send: [click('Authentification', 'link')],
      done: { role: 'heading', name: 'Authentification' },
      ...atGuard,
    },
    {
      call: 'POST /auth/logout',
      from: atApplications(),
      send: [signOut],
      done: { role: 'heading', name: 'Se connecter' },
      failed: {
        text: 'Votre déconnexion n’a pas abouti',
        again: [signOut],
        // Expect the sign-in page to send the sign-out again.
        requests: 2,
        // Wait until the link « Se déconnecter » has disappeared, because the heading of the sign-in page appears
        // earlier.
        done: { gone: 'link', name: 'Se déconnecter' },
      },
      notAwaited: 'the sign-in page opens in any case',
      // If the API answers NO_VALID_SESSION, the portal treats the sign-out as successful.
      refused: { NO_VALID_SESSION: { text: null, again: [heading('Mes applications'), signOut], requests: 1 } },
    },
    {
      call: 'GET /auth/france-connect/logout/{idToken}',
      from: atApplicationsByFranceConnect,
      send: [signOut],
      done: { site: ({ backend }) => backend.issuer('france-connect') },
      failed: {
        text: 'Votre session FranceConnect est encore ouverte',
        again: [click('Me déconnecter de FranceConnect')],
      },
    },
  ],
}

const followEmailLink: Step<Visit> = (visit) => {
  const change = { kind: 'email-change', account: accountOf(visit), email: 'camille@exemple.fr' } as const
  return visit.visitor.open(`/dashboard?mailUpdatedToken=${visit.world.backend.tokens.issue(change)}`)
}

export const security: Screen = {
  screen: 'Authentification',
  pages: ['/dashboard/authentication'],
  states: {
    'without a second factor': signedInAt(LIST, 'Authentification'),
    'with a code by SMS': signedInAt(LIST, 'Authentification', bySms),
    'help for a change that the user has not made': [
      ...signedInAt(LIST, 'Authentification'),
      ({ page }) => page.getByText('Vous n’êtes pas à l’origine d’un de ces changements ?').click(),
      visibleButton('Écrivez au support'),
    ],
    'with a code by e-mail': signedInAt(LIST, 'Authentification', { doubleAuthEmailActivated: true }),
    'with both factors': signedInAt(LIST, 'Authentification', { ...bySms, doubleAuthEmailActivated: true }),
    'new address: link refused': [
      ...session(),
      open('/dashboard?mailUpdatedToken=inconnu'),
      text('Ce lien a déjà servi, ou a expiré'),
    ],
    'a new account without an identifier': signedInAt(LIST, 'Authentification', {
      nickName: '',
      emailUpdatedAt: null,
      nickNameUpdatedAt: null,
      passwordUpdatedAt: null,
    }),
  },
  calls: [
    {
      call: 'POST /users/validate-account',
      when: 'of a new address',
      from: session(),
      send: [followEmailLink],
      done: { text: 'Email mis à jour' },
      failed: { again: [click('Réessayer')] },
      lost: 'shown',
      refused: { INVALID_TOKEN: { text: 'Ce lien a déjà servi, ou a expiré', again: [followEmailLink] } },
    },
  ],
}

const MAIL_UNKNOWN =
  'Votre demande est peut-être déjà enregistrée. Regardez si l’e-mail de confirmation est arrivé à la nouvelle adresse ; sinon, confirmez de nouveau.'

const atEmail = signedInAt(`${LIST}/email`, 'Adresse e-mail')
const fillEmail = (confirmation = 'camille@exemple.fr') =>
  fill({ 'Nouvel e-mail': 'camille@exemple.fr', 'Confirmer le nouvel e-mail': confirmation })
const changeEmail = (confirmation?: string): State => [...atEmail, fillEmail(confirmation), click('Confirmer')]

export const emailAddress: Screen = {
  screen: 'Adresse e-mail',
  pages: ['/dashboard/authentication/email'],
  forms: { empty: atEmail },
  states: {
    invalid: [...changeEmail('camille@exemple.com'), text('Les emails ne correspondent pas')],
    'failed: address taken': [
      ({ world }) => world.backend.account({ email: 'camille@exemple.fr' }),
      ...changeEmail(),
      text('Cette adresse e-mail est déjà utilisée.'),
    ],
    'mail sent': [...changeEmail(), text('Confirmez votre nouvelle adresse')],
    'leaving with unsaved values': [
      ...atEmail,
      fill({ 'Nouvel e-mail': 'camille@exemple.fr' }),
      click('Mes applications', 'link'),
      dialog('Quitter cette page ?'),
    ],
  },
  calls: [
    {
      call: 'POST /users/update-email',
      from: [...atEmail, fillEmail()],
      send: 'Confirmer',
      done: { role: 'heading', name: 'Confirmez votre nouvelle adresse' },
      unanswered: { text: MAIL_UNKNOWN },
      lost: { text: MAIL_UNKNOWN, again: [click('Confirmer')] },
    },
  ],
}

const atNickname = signedInAt(`${LIST}/nickName`, 'Identifiant')
const fillNickname = (nickname: string) => fill({ 'Nouvel identifiant': nickname })

export const identifier: Screen = {
  screen: 'Identifiant',
  pages: ['/dashboard/authentication/nickName'],
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
      done: { role: 'heading', name: 'Authentification' },
      unanswered: { text: UNDONE },
      lost: 'shown',
    },
  ],
}

const atPassword = signedInAt(`${LIST}/password`, 'Mot de passe')
const fillPassword =
  (current: string, next = NEW_PASSWORD): Step<Visit> =>
  (visit) =>
    reach(visit, [fill({ 'Mot de passe actuel': current }), fillNewPassword(next)])
const changePassword = (current: string, next?: string): State => [
  ...atPassword,
  fillPassword(current, next),
  click('Confirmer'),
]

export const passwordChange: Screen = {
  screen: 'Mot de passe',
  pages: ['/dashboard/authentication/password'],
  forms: { empty: atPassword },
  states: {
    invalid: [...changePassword(password, 'soleil'), text(/^Votre mot de passe doit contenir/)],
    busy: [hang('PATCH /users/password'), ...changePassword(password), text('Confirmation…')],
    'failed: wrong current password': [
      ...changePassword('Un-autre-secret-1'),
      text('Le mot de passe actuel est incorrect. Réessayez.'),
    ],
    'result unknown': [
      fault('PATCH /users/password', { drop: true }),
      ...signedInAt(`${LIST}/password`, 'Mot de passe', { passwordUpdatedAt: null }),
      fillPassword(password),
      click('Confirmer'),
      toast(/^Votre mot de passe est peut-être déjà changé/),
    ],
    saved: [...changePassword(password), toast('Mot de passe mis à jour')],
  },
  calls: [
    {
      call: 'PATCH /users/password',
      from: [...atPassword, fillPassword(password)],
      send: 'Confirmer',
      done: { role: 'heading', name: 'Authentification' },
      unanswered: { text: UNDONE },
      lost: 'shown',
    },
  ],
}

const FACTORS = 'Authentification à double facteur'
const atFactors = (overrides: Overrides = {}) => signedInAt(`${LIST}/doubleAuthentication`, FACTORS, overrides)
const flip = (name: string) => click(name, 'switch')
const isSet = (name: string, checked: boolean) => ({ role: 'switch', name, checked }) as const
const EMAIL_FACTOR = 'PUT /users/update-double-authentication-email'
const fillNumber = (number: string) => fill({ 'Numéro de mobile': number })
const atSmsNumber: State<Visit> = [...atFactors({ cellphone: '' }), flip('Code par SMS'), label('Numéro de mobile')]
const atNumberQuestion: State<Visit> = [
  ...atSmsNumber,
  fillNumber('0612345642'),
  click('Confirmer'),
  dialog('Vérifiez votre numéro'),
]
const atEmailQuestion: State<Visit> = [...atFactors(), flip('Code par e-mail'), dialog('Activer le code par e-mail ?')]
const atEmailOffQuestion: State<Visit> = [
  ...atFactors({ doubleAuthEmailActivated: true }),
  flip('Code par e-mail'),
  dialog('Désactiver le code par e-mail ?'),
]

export const doubleAuthentication: Screen = {
  screen: FACTORS,
  pages: ['/dashboard/authentication/doubleAuthentication'],
  forms: {
    'turning SMS on': atSmsNumber,
    'a stored number, while SMS is off': [
      ...atFactors(),
      click('Modifier le numéro de mobile'),
      label('Numéro de mobile'),
    ],
  },
  states: {
    'both off': atFactors(),
    'both off, without a number': atFactors({ cellphone: '' }),
    'turning SMS on: invalid number': [
      ...atSmsNumber,
      fillNumber('06123'),
      click('Confirmer'),
      text('Le numéro doit etre au format 10 chiffres'),
    ],
    'turning SMS on: the number is shown': atNumberQuestion,
    'SMS on': atFactors(bySms),
    'SMS just turned on': [
      ...atFactors(),
      flip('Code par SMS'),
      click('Confirmer'),
      click('Oui, activer'),
      toast('Authentification à double facteur mise à jour'),
      // The page ignores clicks for half a second after a dialog closes. Wait until the element that blocks the clicks
      // is gone.
      ({ page }) => page.locator('[data-shield]').waitFor({ state: 'detached' }),
    ],
    'turning SMS off': [...atFactors(bySms), flip('Code par SMS'), dialog('Désactiver le code par SMS ?')],
    'turning e-mail on': atEmailQuestion,
    'turning e-mail on: busy': [hang(EMAIL_FACTOR), ...atEmailQuestion, click('Confirmer'), text('Confirmation…')],
    'turning e-mail on: failed': [fail(EMAIL_FACTOR), ...atEmailQuestion, click('Confirmer'), toast(UNDONE)],
    'turning e-mail off': atEmailOffQuestion,
    'both on': [...atFactors({ ...bySms, doubleAuthEmailActivated: true }), text(/^Les deux codes sont activés/)],
  },
  calls: [
    {
      call: 'POST /users/update-double-authentication',
      from: atNumberQuestion,
      send: 'Oui, activer',
      done: isSet('Code par SMS', true),
      unanswered: { text: UNDONE },
      lost: 'shown',
      refused: { INVALID_INPUTS: { again: [click('Confirmer'), click('Oui, activer')] } },
    },
    {
      call: EMAIL_FACTOR,
      from: atEmailQuestion,
      send: 'Confirmer',
      done: isSet('Code par e-mail', true),
      unanswered: { text: UNDONE },
      lost: 'shown',
    },
    {
      call: 'GET /users/me',
      when: 'after a change',
      from: atEmailOffQuestion,
      send: 'Confirmer',
      done: isSet('Code par e-mail', false),
      // The page sends the call `GET /users/me` once before it changes the setting.
      earlier: 1,
      // The page gets the changed setting from `GET /users/me`. If this call fails, the page shows an error message.
      failed: { text: 'Votre session n’a pas pu être vérifiée', again: [click('Réessayer')], requests: 5 },
      refused: { NO_VALID_SESSION: { text: SESSION_ENDED, again: signInAgain, requests: 3 } },
    },
  ],
}
