import type { Provider } from '../mocks/data/accounts'
import { providers } from '../mocks/providers/profiles'
import { offer, password, passwordField, PROVIDER_BUTTONS } from './sign-in'
import { account, accountOf, cameByCard, EMAIL, NEW_PASSWORD, NICKNAME, session } from './account'
import type { CallOnScreen, Screen, State, Step, Visit } from './scene'
import { dialog, heading, label, TECHNICAL_ERROR, text, toast, visibleButton, COOKIE_REFUSED, see } from './sights'
import { click, fail, fault, fill, fillNewPassword, hang, hydrated, open, pass, eightSolutions } from './steps'

const STILL_WAITING_MS = 10_000
const RESEND_DELAY_MS = 61_000

const opened: State<Visit> = [heading('Se connecter'), hydrated]
const atLogin = (query = ''): State<Visit> => [open(`/login${query}`), ...opened]
const atLoginToward = (solution: 'skezia' | 'skemeet'): State<Visit> => [
  ({ visitor, world }) => visitor.open(`/login?redirectUrl=${encodeURIComponent(`${world[solution]}/salle/42`)}`),
  ...opened,
]
const fillSignIn = (identifier: string) => fill({ 'Identifiant ou e-mail': identifier, 'Mot de passe': password })
const signInAs = (identifier: string): State<Visit> => [fillSignIn(identifier), click('Se connecter')]
const signInForm = signInAs(EMAIL)
const submitted: State<Visit> = [...atLogin(), ...signInAs(NICKNAME)]
const notActivated: State<Visit> = [account({ confirmed: false }), ...submitted]
const newPassword = (confirmation?: string) => fillNewPassword(NEW_PASSWORD, confirmation)

const APPLICATIONS = { role: 'heading', name: 'Mes applications' } as const
/** Signs in again after a technical error. The sign-in form still contains the identifier, but not the password. */
const fromTechnicalStep: State<Visit> = [
  click('Réessayer'),
  ...opened,
  fill({ 'Mot de passe': password }),
  click('Se connecter'),
]

const toSignIn: State<Visit> = [click('Retour à la page de connexion'), ...opened]

const signingIn: Omit<CallOnScreen, 'call'> = {
  from: [account(), ...atLogin(), fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password })],
  send: 'Se connecter',
  done: APPLICATIONS,
  technical: { text: TECHNICAL_ERROR, again: fromTechnicalStep },
}

/** Writes `facts` to the browser's storage, in the portal's format. */
const remembered =
  (area: 'localStorage' | 'sessionStorage', facts: Record<string, string>): Step =>
  ({ page }) =>
    page.addInitScript(
      ([name, entries]) => {
        for (const [key, value] of Object.entries(entries)) {
          window[name].setItem(`${key}.of`, `${Date.now()} `)
          window[name].setItem(key, value)
        }
      },
      [area, facts] as const,
    )

/** Stores the reason why the portal has sent this tab back to /login. */
const noted = (note: string) => remembered('sessionStorage', { note })

const SHARED = remembered('localStorage', { sharedComputer: 'on' })

const opening = (provider: Provider): CallOnScreen => ({
  call: `GET /auth/${provider}/connexion`,
  from: [offer(provider), ...atLogin()],
  send: PROVIDER_BUTTONS[provider],
  done: { site: ({ backend }) => backend.issuer(provider) },
  technical: { text: TECHNICAL_ERROR, again: [click('Réessayer'), ...opened, click(PROVIDER_BUTTONS[provider])] },
})

const STEP_ENDED = 'Elle a pris fin avant cette étape. Reconnectez-vous pour continuer.'

const openActivationLink: Step<Visit> = (visit) => {
  const token = visit.world.backend.tokens.issue({ kind: 'activation', account: accountOf(visit) })
  return visit.visitor.open(`/login?mailActivatedToken=${token}`)
}
const askActivation: State<Visit> = [
  click('Demander un nouvel e-mail d’activation', 'link'),
  heading('Votre compte n’est pas encore activé'),
  fill({ 'E-mail': EMAIL }),
  click('Continuer'),
]

export const connexion: Screen = {
  screen: 'Connexion',
  pages: ['/login'],
  forms: {
    empty: atLogin(),
  },
  states: {
    'a choice of eight solutions': [eightSolutions, ...atLogin()],
    'with a redirect to Skezia': [...atLoginToward('skezia'), text('Vous continuerez vers')],
    'with a redirect to Skemeet, without FranceConnect': [
      ...atLoginToward('skemeet'),
      ({ page }) => page.getByRole('button', { name: /FranceConnect|France Connect/ }).waitFor({ state: 'detached' }),
    ],
    'filled in, password shown': [
      ...atLogin(),
      fillSignIn(NICKNAME),
      click('Afficher le mot de passe'),
      ({ page }) => passwordField(page).and(page.locator('[type=text]')).waitFor(),
    ],
    'help on the identifier': [
      ...atLogin(),
      ({ page }) => page.getByRole('button', { name: /^Aide/ }).focus(),
      ({ page }) => page.getByRole('tooltip').waitFor(),
    ],
    'invalid: nothing typed': [
      ...atLogin(),
      click('Se connecter'),
      ({ page }) => page.getByText('Ce champ est obligatoire').nth(1).waitFor(),
    ],
    busy: [hang('POST /auth/login'), ...submitted, text('Connexion en cours…')],
    'busy for more than 10 s': [
      hang('POST /auth/login'),
      ...submitted,
      text('Connexion en cours…'),
      pass(STILL_WAITING_MS),
      text(/^Cela prend plus de temps/),
    ],
    'the names that the providers ask for': [
      ({ world }) => world.configure({ VITE_PROVIDER_LABELS: 'official' }),
      ...atLogin(),
      visibleButton('S’identifier avec Pro Santé Connect'),
    ],
    'without a provider': [
      ({ world }) => world.configure({ VITE_PRO_SANTE_CONNECT: 'off', VITE_FRANCE_CONNECT: 'off' }),
      ...atLogin(),
      see({ gone: 'button', name: 'Avec e-CPS' }),
    ],
    'last method: e-CPS': [cameByCard, ...atLogin(), text('Dernière méthode utilisée')],
    'failed: wrong credentials': [...submitted, toast(/^L’identifiant, l’e-mail ou le mot de passe est incorrect/)],
    'failed: account not activated': [...notActivated, text('Demander un nouvel e-mail d’activation')],
    'activation link no longer valid': [...atLogin('?mailActivatedToken='), text('Ce lien a déjà servi, ou a expiré')],
    'signed out, FranceConnect session still open': [
      remembered('localStorage', { appAuth: 'franceconnect', idToken: 'jeton', 'at-france-connect': 'asked' }),
      ...atLogin(),
      text('Votre session FranceConnect est encore ouverte'),
    ],
    'an account that is open, on a shared computer': [
      SHARED,
      ...session(),
      ...atLogin(),
      text('Un compte est déjà ouvert dans ce navigateur'),
    ],
    'a shared computer': [SHARED, ...atLogin(), text(/^Cet ordinateur est partagé/)],
    'signed out, Pro Santé Connect session perhaps open': [
      remembered('localStorage', { 'at-pro-sante-connect': 'asked' }),
      ...atLogin(),
      text('Me déconnecter de Pro Santé Connect'),
    ],
    'signed out, Pro Santé Connect session perhaps open, without a configured sign-out': [
      ({ world }) => world.configure({ VITE_PRO_SANTE_CONNECT_LOGOUT_URL: '' }),
      remembered('localStorage', { 'at-pro-sante-connect': 'asked' }),
      ...atLogin(),
      text(/fermez toutes les fenêtres/),
    ],
    'account activated': [
      fault('POST /users/validate-account', { status: 204 }),
      ...atLogin('?mailActivatedToken=jeton'),
      toast(/^Votre compte a été validé avec succès/),
    ],
    'solution that keeps sending the user back': [
      ...session(),
      ({ page, world }) =>
        page.addInitScript((origin) => {
          sessionStorage.setItem('forwards', `${Date.now()}@${origin} ${Date.now()}@${origin}`)
        }, world.skezia),
      ({ visitor, world }) => visitor.open(`/login?redirectUrl=${encodeURIComponent(world.skezia)}`),
      text('Skezia ne reconnaît pas votre connexion'),
    ],
    'solution that does not open': [
      ...session(),
      ({ page, world }) => page.route(`${world.skezia}/**`, (route) => route.fulfill({ status: 204 })),
      async ({ page, visitor, world }) => {
        // Wait for the read of the session before the clock moves. The portal redirects the user only after this read.
        const left = page.waitForRequest(`${world.skezia}/**`)
        await visitor.open(`/login?redirectUrl=${encodeURIComponent(world.skezia)}`)
        await left
      },
      pass(STILL_WAITING_MS),
      text('Skezia ne s’ouvre pas'),
    ],
    'a session that could not be verified': [
      noted('unverified'),
      ...atLogin(),
      text('Votre session n’a pas pu être vérifiée'),
    ],
    'an account that the API refuses': [
      noted('refused Votre compte est suspendu : appelez le 01 02 03 04 05.'),
      ...atLogin(),
      text('Votre compte est suspendu : appelez le 01 02 03 04 05.'),
    ],
    'a sign-out in another tab': [noted('signedOutElsewhere'), ...atLogin(), text('Votre connexion a été interrompue')],
    'session expired': [...atLogin('?message=noSession'), toast(/^Votre session a expiré/)],
    'opening a provider': [
      hang('GET /auth/pro-sante-connect/connexion'),
      ...atLogin(),
      click('Avec e-CPS'),
      text('Ouverture…'),
    ],
    'sign-in at a provider cancelled': [
      open('/check-user?error=access_denied'),
      text('Connexion avec Pro Santé Connect annulée.'),
    ],
    'provider unavailable': [
      open('/check-user?error=temporarily_unavailable'),
      text('Pro Santé Connect est indisponible'),
    ],
    'refused by a provider': [
      open('/check-user?error=invalid_request'),
      text('La connexion avec Pro Santé Connect n’a pas abouti'),
    ],
    'technical failure: the browser refuses the local network': [
      // If the user refuses access to the local network, Chrome reports the permission as « denied » and blocks
      // requests to APIs with private addresses.
      ({ page }) =>
        page.addInitScript(() => {
          Object.defineProperty(Permissions.prototype, 'query', { value: () => Promise.resolve({ state: 'denied' }) })
        }),
      fault('POST /auth/login', { drop: true }),
      ...submitted,
      text(/^Votre navigateur empêche cette page de joindre le réseau local/),
    ],
    'technical failure': [fail('POST /auth/login'), ...submitted, heading('Un problème technique est survenu')],
  },
  calls: [
    {
      call: 'POST /auth/login',
      ...signingIn,
      // The step for the code follows, because the API has already sent a code.
      refused: { OTP_COOLDOWN: { text: null, again: [...toSignIn, ...signInForm] } },
    },
    {
      call: 'GET /users/me',
      when: 'after it',
      ...signingIn,
      refused: { NO_VALID_SESSION: { text: COOKIE_REFUSED, requests: 2 } },
    },
    {
      call: 'GET /users/me',
      when: 'with an open session',
      from: session(),
      send: [open('/login'), heading('Se connecter')],
      done: APPLICATIONS,
      // Expect no message. The user did not ask for this call, and the sign-in form works without its answer.
      failed: { text: null, again: signInForm },
      notAwaited: 'the form is there',
    },
    ...providers.map(opening),
    {
      call: 'POST /users/validate-account',
      from: [account({ confirmed: false })],
      send: [openActivationLink, heading('Se connecter')],
      done: { text: /^Votre compte a été validé avec succès/ },
      failed: { again: [click('Réessayer')] },
      unanswered: {
        text: 'L’activation est peut-être faite. Réessayez : si le lien n’est alors plus valable, c’est qu’elle l’est.',
      },
      refused: {
        INVALID_TOKEN: {
          text: 'S’il a été ouvert, par vous ou par la protection de votre boîte mail, votre compte est activé : connectez-vous.',
          again: askActivation,
          done: { text: /vient de lui être envoyé\.$/ },
        },
      },
    },
  ],
}

const withSms = account({ oneTimePasswordActivated: true })
const atCode: State<Visit> = [withSms, ...submitted, heading('Saisissez votre code'), label('Code de vérification')]
const atMailCode: State = [account({ doubleAuthEmailActivated: true }), ...submitted, text(/à votre adresse/)]
const noCode: State = [
  ({ page }) => page.getByText('Vous n’avez pas reçu de code ?').click(),
  visibleButton('Écrire au support'),
]
const typeCode = (code: string) => fill({ 'Code de vérification': code })
const verify = (code: string): State => [...atCode, typeCode(code)]
const waitForResend: Step<Visit> = ({ world }) => world.backend.clock.advance(RESEND_DELAY_MS)
const fillCode: Step<Visit> = (scene) => typeCode(scene.world.backend.lastCode(accountOf(scene)))(scene)
const answerCode: State<Visit> = [heading('Saisissez votre code'), fillCode]
const verifying: Omit<CallOnScreen, 'call'> = {
  from: atCode,
  send: [fillCode],
  done: APPLICATIONS,
  failed: { again: [click('Vérifier')] },
  technical: { text: TECHNICAL_ERROR, again: [waitForResend, ...fromTechnicalStep, ...answerCode] },
}

export const secondFactor: Screen = {
  screen: 'Vérification (second facteur)',
  pages: ['/login'],
  forms: { 'code by SMS': atCode },
  states: {
    'code by e-mail': atMailCode,
    'no code by SMS': [...atCode, ...noCode],
    'no code by e-mail': [...atMailCode, ...noCode],
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
      ({ page }) => page.getByRole('tooltip').waitFor(),
    ],
    'resend: done': [
      ...atCode,
      pass(RESEND_DELAY_MS),
      waitForResend,
      click('Renvoyer le code'),
      toast('Votre code de vérification a été renvoyé'),
    ],
    'resend: ready': [
      ...atCode,
      pass(RESEND_DELAY_MS),
      ({ page }) => page.getByRole('button', { name: 'Renvoyer le code', disabled: false }).waitFor(),
    ],
    'about to end': [...atCode, pass(14.1 * 60_000), text('Sans saisie, l’étape se ferme dans une minute.')],
    ended: [...atCode, pass(15.1 * 60_000), text(/^Rien n’a été saisi pendant 15 minutes/)],
    'SMS proposed': [
      account({ doubleAuthEmailActivated: true }),
      ...submitted,
      ...answerCode,
      dialog('Passer au code par SMS ?'),
    ],
  },
  calls: [
    {
      call: 'POST /auth/check-one-time-password',
      ...verifying,
      // INVALID_CREDENTIALS means that the user's password has changed after the first step of the sign-in.
      refused: { INVALID_CREDENTIALS: { again: [...signInForm, ...answerCode] } },
    },
    {
      call: 'GET /users/me',
      when: 'after it',
      ...verifying,
      // The user needs another SMS code, because the first code is used up.
      failed: { again: [...toSignIn, waitForResend, ...signInForm, ...answerCode] },
      refused: { NO_VALID_SESSION: { text: COOKIE_REFUSED, requests: 2 } },
    },
  ],
}

const atForcedUpdateAs = (identifier: string): State<Visit> => [
  account({ changeSkemeetPassword: true }),
  ...atLoginToward('skemeet'),
  ...signInAs(identifier),
  heading('Choisissez un nouveau mot de passe'),
]
const atForcedUpdate = atForcedUpdateAs(EMAIL)
const updating: Omit<CallOnScreen, 'call'> = {
  from: [...atForcedUpdate, newPassword()],
  send: 'Confirmer',
  done: { site: ({ skemeet }) => skemeet },
  technical: {
    text: TECHNICAL_ERROR,
    again: [...fromTechnicalStep, heading('Choisissez un nouveau mot de passe'), newPassword(), click('Confirmer')],
  },
}
const update = (confirmation?: string): State => [...atForcedUpdate, newPassword(confirmation), click('Confirmer')]

export const forcedUpdate: Screen = {
  screen: 'Mise à jour du mot de passe',
  pages: ['/login'],
  forms: { empty: atForcedUpdate },
  states: {
    'filled in': [...atForcedUpdate, newPassword()],
    'invalid: confirmation differs': [...update('Autre-Secret-1'), text('Les mots de passe ne correspondent pas')],
    busy: [hang('POST /auth/create-user-from-skemeet-and-login'), ...update(), text('Confirmation en cours…')],
    failed: [
      fault('POST /auth/create-user-from-skemeet-and-login', { status: 400, body: { type: 'EMAIL_ALREADY_USED' } }),
      ...update(),
      toast('Cette adresse e-mail est déjà utilisée.'),
    ],
  },
  calls: [
    {
      call: 'POST /auth/create-user-from-skemeet-and-login',
      ...updating,
      token: { spend: ({ world }) => world.backend.clock.advance(20 * 60_000), type: 'INVALID_AUTHORIZATION_TOKEN' },
      refused: { INVALID_AUTHORIZATION_TOKEN: { again: [click('Me le rappeler plus tard')] } },
    },
    {
      call: 'GET /users/me',
      when: 'for the address of an identifier',
      ...updating,
      from: [...atForcedUpdateAs(NICKNAME), newPassword()],
      // The first request finds the e-mail address of the typed nickname. The second request checks the session after
      // the password update.
      requests: 2,
      // If the API answers NO_VALID_SESSION, the page sends the request a second time before it reports the end of the
      // session.
      refused: {
        NO_VALID_SESSION: {
          ...{ text: STEP_ENDED, requests: 2 },
          again: [
            fillSignIn(NICKNAME),
            click('Se connecter'),
            heading('Choisissez un nouveau mot de passe'),
            newPassword(),
            click('Confirmer'),
          ],
        },
      },
    },
    {
      call: 'GET /users/me',
      when: 'postponing it',
      ...updating,
      from: atForcedUpdate,
      send: 'Me le rappeler plus tard',
      // If the API answers NO_VALID_SESSION, the page sends the request a second time before it reports the end of the
      // session.
      refused: {
        NO_VALID_SESSION: {
          ...{ text: STEP_ENDED, requests: 2 },
          again: [...signInForm, click('Me le rappeler plus tard')],
        },
      },
    },
  ],
}
