import { expect } from '@playwright/test'
import { comeBackFromProvider, fillNewPassword, password, passwordField } from '../sign-in'
import {
  accountOf,
  EMAIL,
  NEW_PASSWORD,
  NICKNAME,
  TECHNICAL_ERROR,
  type CallOnScreen,
  type Screen,
  type State,
  type Step,
  type Visit,
} from './scene'
import {
  account,
  click,
  dialog,
  fail,
  fault,
  fill,
  hang,
  heading,
  hydrated,
  label,
  open,
  text,
  toast,
  visibleButton,
} from './steps'

const STILL_WAITING_MS = 10_000
const RESEND_DELAY_MS = 61_000

const opened: State<Visit> = [heading('Se connecter'), hydrated]
const atLogin = (query = ''): State<Visit> => [open(`/login${query}`), ...opened]
const atLoginToward = (solution: 'skezia' | 'skemeet'): State<Visit> => [
  ({ visitor, world }) => visitor.open(`/login?redirectUrl=${encodeURIComponent(`${world[solution]}/salle/42`)}`),
  ...opened,
]
const signInAs = (identifier: string): State<Visit> => [
  fill({ 'Identifiant ou e-mail': identifier, 'Mot de passe': password }),
  click('Se connecter'),
]
const signInForm = signInAs(EMAIL)
const submitted: State<Visit> = [...atLogin(), ...signInAs(NICKNAME)]
const notActivated: State<Visit> = [account({ confirmed: false }), ...submitted]
const newPassword =
  (confirmation?: string): Step =>
  ({ page }) =>
    fillNewPassword(page, NEW_PASSWORD, confirmation)

/** A button that opens an identity provider. */
const provider = (call: CallOnScreen['call'], send: string): CallOnScreen => ({
  call,
  from: [open('/login')],
  send,
  retry: [click('Réessayer')],
  done: [text('Qui se connecte ?')],
  error: TECHNICAL_ERROR,
})

export const connexion: Screen = {
  screen: 'Connexion',
  forms: {
    empty: atLogin(),
    'failed: account not activated': [...notActivated, visibleButton('Recevoir un nouvel e-mail')],
  },
  states: {
    'with a redirect to Skezia': [...atLoginToward('skezia'), text('Vous continuerez vers')],
    'with a redirect to Skemeet, without France Connect': [
      ...atLoginToward('skemeet'),
      ({ page }) => expect(page.getByRole('button', { name: /France Connect/ })).toHaveCount(0),
    ],
    'filled in, password shown': [
      ...atLogin(),
      fill({ 'Identifiant ou e-mail': NICKNAME, 'Mot de passe': password }),
      click('Afficher le mot de passe'),
      ({ page }) => expect(passwordField(page)).toHaveAttribute('type', 'text'),
    ],
    'help on the identifier': [
      ...atLogin(),
      ({ page }) => page.getByRole('button', { name: /^Aide/ }).focus(),
      ({ page }) => expect(page.getByRole('tooltip')).toBeVisible(),
    ],
    'invalid: nothing typed': [
      ...atLogin(),
      click('Se connecter'),
      ({ page }) => expect(page.getByText('Ce champ est obligatoire')).toHaveCount(2),
    ],
    busy: [hang('POST /auth/login'), ...submitted, text('Connexion en cours…')],
    'busy for more than 10 s': [
      hang('POST /auth/login'),
      ({ page }) => page.clock.install(),
      ...submitted,
      text('Connexion en cours…'),
      ({ page }) => page.clock.fastForward(STILL_WAITING_MS),
      text(/^Cela prend plus de temps/),
    ],
    'last method: e-CPS': [
      open('/login'),
      ({ page }) => page.evaluate(() => localStorage.setItem('lastMethod', 'pro-sante-connect')),
      ...atLogin(),
      text('Dernière méthode utilisée'),
    ],
    'failed: wrong credentials': [...submitted, toast(/^L’identifiant, l’e-mail ou le mot de passe est incorrect/)],
    'activation mail sent again': [
      ...notActivated,
      fill({ 'E-mail': EMAIL }),
      click('Recevoir un nouvel e-mail'),
      text(/^Si un compte à activer correspond/),
    ],
    'activation link no longer valid': [...atLogin('?mailActivatedToken='), text('Ce lien n’est plus valable')],
    'activation link no longer valid, another requested': [
      ...atLogin('?mailActivatedToken='),
      click('Demander un nouvel e-mail d’activation'),
      visibleButton('Recevoir un nouvel e-mail'),
    ],
    'signed out, but not of France Connect': [
      ({ page }) =>
        page.addInitScript(() => {
          localStorage.setItem('appAuth', 'franceconnect')
          localStorage.setItem('idToken', 'jeton')
        }),
      ...atLogin('?message=franceConnect'),
      text('Vous êtes encore connecté à France Connect'),
    ],
    'account activated': [
      fault('POST /users/validate-account', { status: 204 }),
      ...atLogin('?mailActivatedToken=jeton'),
      toast(/^Votre compte a été validé avec succès/),
    ],
    'session expired': [...atLogin('?message=noSession'), toast(/^Votre session a expiré/)],
    'opening a provider': [
      hang('GET /auth/pro-sante-connect/connexion'),
      ...atLogin(),
      click('Avec e-CPS'),
      text('Ouverture…'),
    ],
    'sign-in at a provider cancelled': [open('/check-user?error=access_denied'), text('Connexion avec e-CPS annulée.')],
    'provider unavailable': [open('/check-user?error=temporarily_unavailable'), text('e-CPS est indisponible')],
    'refused by a provider': [
      open('/check-user?error=invalid_request'),
      text('La connexion avec e-CPS n’a pas abouti'),
    ],
    'technical failure': [fail('POST /auth/login'), ...submitted, heading('Un problème technique est survenu')],
  },
  calls: [
    {
      call: 'POST /auth/login',
      from: [account(), open('/login')],
      send: signInForm,
      retry: [click('Réessayer')],
      done: [heading('Mes applications')],
      error: TECHNICAL_ERROR,
    },
    provider('GET /auth/france-connect/connexion', 'Avec France Connect +'),
    provider('GET /auth/pro-sante-connect/connexion', 'Avec e-CPS'),
    {
      call: 'POST /users/send-email-validation',
      from: [
        open('/login?mailActivatedToken=inconnu'),
        click('Demander un nouvel e-mail d’activation'),
        fill({ 'E-mail': 'max@exemple.fr' }),
      ],
      send: 'Recevoir un nouvel e-mail',
      done: [text(/^Si un compte à activer correspond à/)],
    },
    ...(['france-connect', 'pro-sante-connect'] as const).map((from): CallOnScreen => ({
      call: `POST /auth/${from}/checkUserInfo`,
      from: [account()],
      send: [
        (scene) => {
          const person = accountOf(scene)
          const identity = scene.world.backend.identity(from, { email: EMAIL, account: person })
          return comeBackFromProvider(scene.page, identity)
        },
      ],
      done: [heading('Mes applications')],
      error: TECHNICAL_ERROR,
    })),
  ],
}

const withSms = account({ oneTimePasswordActivated: true })
const atCode: State<Visit> = [withSms, ...submitted, heading('Saisissez votre code'), label('Code de vérification')]
const typeCode = (code: string) => fill({ 'Code de vérification': code })
const verify = (code: string): State => [...atCode, typeCode(code), click('Vérifier')]
const fillCode: Step<Visit> = (scene) => typeCode(scene.world.backend.lastCode(accountOf(scene)))(scene)

export const secondFactor: Screen = {
  screen: 'Vérification (second facteur)',
  forms: { 'code by SMS': atCode },
  states: {
    'code by e-mail': [account({ doubleAuthEmailActivated: true }), ...submitted, text(/à votre adresse/)],
    'incomplete code': [...atCode, typeCode('4930')],
    'invalid: nothing typed': [...atCode, click('Vérifier'), text('Ce champ est obligatoire')],
    busy: [hang('POST /auth/check-one-time-password'), ...verify('493 027'), text('Vérification en cours…')],
    'failed: wrong code': [
      ({ world }) => world.backend.nextCode('493027'),
      ...verify('111111'),
      toast('Le code saisi est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.'),
    ],
    'resend: waiting': [
      ...atCode,
      ({ page }) => page.getByRole('button', { name: 'Renvoyer le code' }).focus(),
      ({ page }) => expect(page.getByRole('tooltip')).toBeVisible(),
    ],
    'resend: done': [
      ({ page }) => page.clock.install(),
      ...atCode,
      ({ page }) => page.clock.fastForward(RESEND_DELAY_MS),
      ({ world }) => world.backend.clock.advance(RESEND_DELAY_MS),
      click('Renvoyer le code'),
      toast('Votre code de vérification a été renvoyé'),
    ],
    'resend: ready': [
      ({ page }) => page.clock.install(),
      ...atCode,
      ({ page }) => page.clock.fastForward(RESEND_DELAY_MS),
      ({ page }) => expect(page.getByRole('button', { name: 'Renvoyer le code' })).not.toHaveAttribute('aria-disabled'),
    ],
    'SMS proposed': [
      account({ doubleAuthEmailActivated: true }),
      ...submitted,
      heading('Saisissez votre code'),
      fillCode,
      click('Vérifier'),
      dialog('Passer au code par SMS ?'),
    ],
  },
  calls: [
    {
      call: 'POST /auth/check-one-time-password',
      from: [...atCode, fillCode],
      send: 'Vérifier',
      retry: [
        click('Réessayer'),
        ({ world }) => world.backend.clock.advance(RESEND_DELAY_MS),
        ...signInForm,
        heading('Saisissez votre code'),
        fillCode,
      ],
      done: [heading('Mes applications')],
      error: TECHNICAL_ERROR,
    },
  ],
}

const atForcedUpdate: State<Visit> = [
  account({ changeSkemeetPassword: true }),
  ...atLoginToward('skemeet'),
  ...signInForm,
  heading('Choisissez un nouveau mot de passe'),
]
const update = (confirmation?: string): State => [...atForcedUpdate, newPassword(confirmation), click('Mettre à jour')]

export const forcedUpdate: Screen = {
  screen: 'Mise à jour du mot de passe',
  forms: { empty: atForcedUpdate },
  states: {
    'filled in': [...atForcedUpdate, newPassword()],
    'invalid: confirmation differs': [...update('Autre-Secret-1'), text('Les mots de passe ne correspondent pas')],
    busy: [hang('POST /auth/create-user-from-skemeet-and-login'), ...update(), text('Mise à jour en cours…')],
    failed: [
      fault('POST /auth/create-user-from-skemeet-and-login', { status: 400, body: { type: 'EMAIL_ALREADY_USED' } }),
      ...update(),
      toast('Cette adresse e-mail est déjà utilisée. Indiquez-en une autre, ou connectez-vous avec celle-ci.'),
    ],
  },
  calls: [
    {
      call: 'POST /auth/create-user-from-skemeet-and-login',
      from: [...atForcedUpdate, newPassword()],
      send: 'Mettre à jour',
      retry: [click('Réessayer'), ...signInForm, newPassword()],
      done: [heading('Skemeet')],
      error: TECHNICAL_ERROR,
    },
  ],
}
