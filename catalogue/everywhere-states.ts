import type { Page } from '@playwright/test'
import { openOtherTab, password, signIn } from './sign-in'
import { accountOf, cameByCard, EMAIL, signedInAt, type Overrides } from './account'
import { reach, type Scene, type Screen, type State, type Step, type Visit } from './scene'
import { dialog, heading, text, toast, visibleButton } from './sights'
import { click, fail, fault, fill, hang, hydrated, open, pass } from './steps'

const atApplications = signedInAt('/dashboard/apps', 'Mes applications')
const atSecurity = signedInAt('/dashboard/authentication', 'Authentification')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Contact' })

const openContact = (path = '/login'): State<Visit> => [open(path), click('Contact'), dialog('Contact')]
const filledIn = (path?: string): State<Visit> => [
  ...openContact(path),
  fill({
    'Comment doit-on vous appeler ?': 'Camille Morel',
    Email: EMAIL,
    Description: 'Bonjour, je ne reçois pas le code par SMS.',
  }),
]
const sent: State = [...filledIn(), click('Envoyer')]

const NO_REASON = { text: 'le service n’a pas répondu comme prévu.' }
/** The expected result if the message to support may have arrived, although the portal received no answer. */
const MAYBE_SENT = { ...NO_REASON, again: [click('Revoir le message'), click('Envoyer')] }

const NOTICE = 'Le service est interrompu jusqu’à 21 h environ. Les connexions peuvent échouer.'
const announced: Step = ({ world }) =>
  world.configure({ VITE_NOTICE: JSON.stringify({ text: NOTICE, link: 'https://etat.skezia.example' }) })
const reachable: Step = ({ world }) => world.configure({ VITE_SUPPORT_ADDRESS: '01 84 60 00 00' })

export const contact: Screen = {
  screen: 'Contact',
  forms: { empty: openContact() },
  states: {
    'under the pointer': [open('/login'), ({ page }) => page.getByRole('button', { name: 'Contact' }).hover()],
    'technical information': [
      ...openContact(),
      ({ page }) => panel(page).getByRole('checkbox').check(),
      text(/^Informations techniques\s+Page/),
    ],
    'with an open session': [
      ...atSecurity,
      click('Supprimer le compte'),
      ({ page }) => panel(page).getByLabel('Description').and(page.locator(':focus')).waitFor(),
    ],
    'leaving without sending': [
      ...atSecurity,
      click('Contact'),
      fill({ Description: 'Bonjour, je ne reçois pas le code par SMS.' }),
      click('Se déconnecter', 'link'),
      dialog('Quitter sans envoyer votre message ?'),
    ],
    invalid: [...openContact(), click('Envoyer'), text('Écrivez votre message avant de l’envoyer.')],
    busy: [hang('POST /users/send-support-message'), ...sent, text('Envoi en cours…')],
    sent: [...sent, text('Votre message a bien été envoyé.')],
    failed: [fail('POST /users/send-support-message'), ...sent, text(/^Veuillez nous excuser/)],
    'failed, with an address of the support': [
      reachable,
      fail('POST /users/send-support-message'),
      ...sent,
      text(/^Vous pouvez aussi joindre/),
    ],
    'failed, opened again': [
      fault('POST /users/send-support-message', { status: 500, body: { type: 'UNKNOWN_ERROR', message: 'En panne.' } }),
      ...sent,
      visibleButton('Réessayer'),
      ({ page }) => page.keyboard.press('Escape'),
      click('Contact'),
      text('En panne.'),
    ],
  },
  calls: [
    {
      call: 'POST /users/send-support-message',
      from: filledIn('/reset-password'),
      send: 'Envoyer',
      done: { text: 'Votre message a bien été envoyé.' },
      // The page shows the failure instead of the form. « Réessayer » shows the form again, with the text that the user
      // has typed.
      failed: { again: [click('Réessayer'), click('Envoyer')] },
      technical: NO_REASON,
      unanswered: MAYBE_SENT,
      lost: MAYBE_SENT,
      refused: { INVALID_INPUTS: NO_REASON, UNKNOWN_ERROR: NO_REASON },
    },
  ],
}

/** Opens a dashboard page. Then another user signs in in another tab. `before` runs before this sign-in. */
async function signInElsewhere(scene: Scene, expected: string): Promise<void> {
  const { page, world } = scene
  const other = await openOtherTab(page)
  await reach(scene, atEmail())
  world.backend.account({ email: 'dominique.petit@exemple.fr', password })
  await signIn(other, 'dominique.petit@exemple.fr')
  await reach(scene, [heading(expected)])
  await other.close()
}

const atEmail = (overrides?: Overrides) => signedInAt('/dashboard/authentication/email', 'Adresse e-mail', overrides)
const fillEmail = fill({ 'Nouvel e-mail': 'camille@nouveau.fr', 'Confirmer le nouvel e-mail': 'camille@nouveau.fr' })

const endedOverEdit = (overrides?: Overrides): State<Visit> => [
  ...atEmail(overrides),
  fillEmail,
  ({ world }) => world.backend.endSessions(),
  click('Confirmer'),
  dialog('Votre session a expiré'),
]
const signInWith = (identifier: string): State<Visit> => [
  fill({ 'Identifiant ou e-mail': identifier, 'Mot de passe': password }),
  click('Se connecter'),
]
const signInAgainWith = (value: string): State<Visit> => [fill({ 'Mot de passe': value }), click('Se connecter')]

const inactiveFor = (minutes: number): State => [
  ({ world }) => world.configure({ VITE_INACTIVITY_MINUTES: '15' }),
  ...atSecurity,
  pass(minutes * 60_000),
]

export const everywhere: Screen = {
  screen: 'Partout',
  forms: {
    'session ended over an edit': endedOverEdit(),
    'session ended over an edit: code by SMS': [
      ...endedOverEdit({ oneTimePasswordActivated: true }),
      ...signInAgainWith(password),
      dialog('Saisissez votre code'),
    ],
  },
  states: {
    'notice of the operator above a form': [announced, open('/login'), text(NOTICE)],
    'notice of the operator on the dashboard': [announced, ...atApplications, text(NOTICE)],
    'technical failure that the API explains': [
      reachable,
      fault('POST /auth/login', {
        status: 503,
        body: { type: 'MAINTENANCE', message: 'Le service est en maintenance jusqu’à midi.', display: true },
      }),
      open('/login'),
      ...signInWith(EMAIL),
      text('Le service est en maintenance jusqu’à midi.'),
    ],
    'asking whether the user is still there': [...inactiveFor(14), dialog('Êtes-vous toujours là ?')],
    'signed out for inactivity': [...inactiveFor(15.1), text(/^Le portail est resté 15 minutes/)],
    'session ended over an edit: wrong password': [
      ...endedOverEdit(),
      ...signInAgainWith('Faux-Secret-12345'),
      toast(/mot de passe est incorrect/),
    ],
    'session ended over an edit: technical failure': [
      fail('POST /auth/login'),
      ...endedOverEdit(),
      ...signInAgainWith(password),
      dialog('Un problème technique est survenu'),
    ],
    'session ended over an edit: signed in with e-CPS': [cameByCard, ...endedOverEdit()],
    'session that could not be checked': [
      ...atApplications,
      click('Contact'),
      ({ page }) => panel(page).getByLabel('Description').fill('Bonjour'),
      fault('GET /users/me', { status: 503 }),
      click('Authentification', 'link'),
      heading('Votre session n’a pas pu être vérifiée'),
    ],
    'several toasts': [
      fault('PUT /users/update-double-authentication-email', { status: 429, body: '', times: 1 }),
      ...signedInAt('/dashboard/authentication/doubleAuthentication', 'Authentification à double facteur'),
      click('Code par e-mail', 'switch'),
      click('Confirmer'),
      text(/erreur/),
      click('Confirmer'),
      toast('Authentification à double facteur mise à jour'),
    ],
    'first focus: skip link': [
      // Do not open /login, because /login gives the focus to its first field.
      open('/reset-password'),
      hydrated,
      ({ page }) => page.keyboard.press('Tab'),
      ({ page }) => page.getByRole('link', { name: 'Aller au contenu' }).and(page.locator(':focus')).waitFor(),
    ],
    'the script cannot be loaded': [
      ({ page }) => page.route(/\/assets\/index-.*\.js$/, (route) => route.fulfill({ status: 404 })),
      open('/login'),
      text(/La page n’est pas arrivée en entier/),
    ],
    offline: [...atSecurity, ({ page }) => page.context().setOffline(true), text(/^Vous êtes hors ligne/)],
    'offline: a page that was not loaded before': [
      ({ page }) => page.route('**/subscription-screen-*', (route) => route.abort('internetdisconnected')),
      open('/login'),
      hydrated,
      ({ page }) => page.context().setOffline(true),
      click('Créer un compte', 'link'),
      heading('Cette page n’a pas pu être chargée'),
    ],
    'session being checked': [
      ...atApplications,
      fault('GET /users/me', { hang: true }),
      ({ page }) =>
        page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
      heading('Vérification de votre session…'),
    ],
    'another user has signed in': [(scene) => signInElsewhere(scene, 'Une autre personne s’est connectée')],
    'account changed elsewhere': [
      ...atEmail(),
      fillEmail,
      (scene) => void Object.assign(accountOf(scene), { nickName: 'camille.m' }),
      click('Confirmer'),
      heading('Votre compte a été modifié'),
    ],
    'navigation in progress': [
      ...atApplications,
      hang('GET /users/me'),
      click('Authentification', 'link'),
      ({ page }) => page.locator('[data-screen-only][aria-hidden]').waitFor(),
    ],
    'on paper': [...atSecurity, ({ page }) => page.emulateMedia({ media: 'print' })],
    'a page that cannot be shown': [
      ({ page, world }) =>
        page.route(`${world.portal}/login`, async (route) => {
          const document = await (await route.fetch()).text()
          await route.fulfill({ body: document.replace(world.sandbox.accountApiUrl, ''), contentType: 'text/html' })
        }),
      open('/login'),
      heading('Unexpected Application Error!'),
    ],
  },
}
