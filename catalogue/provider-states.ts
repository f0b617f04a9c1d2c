import type { Provider } from '../mocks/data/accounts'
import { providers } from '../mocks/providers/profiles'
import { account, accountOf, EMAIL, session } from './account'
import type { CallOnScreen, Outcome, Screen, State, Step, Visit } from './scene'
import { heading, MAIL_UNKNOWN, see, TECHNICAL_ERROR, text, visibleButton, COOKIE_REFUSED } from './sights'
import { offer } from './sign-in'
import { click, fail, fault, fill, hang, open } from './steps'

const NAME = 'Camille Morel'

/** Brings the visitor back from a provider, with an identity that has this e-mail address. */
const signInAt =
  (provider: Provider, email = ''): Step<Visit> =>
  ({ visitor, world }) =>
    visitor.comeBackWith(world.backend.identity(provider, { name: NAME, email }))

/** Brings the visitor back from a provider, with an identity that belongs to the account. */
const signInAtAs =
  (provider: Provider): Step<Visit> =>
  (visit) => {
    const given = { name: NAME, email: EMAIL, account: accountOf(visit) }
    return visit.visitor.comeBackWith(visit.world.backend.identity(provider, given))
  }

/** Opens a return URL with a provider's code that this browser has not requested. */
const openForeignCode =
  (provider: Provider): Step<Visit> =>
  ({ visitor, world: { backend } }) => {
    const account = backend.accounts.byEmail(EMAIL)
    return visitor.openForeignReturn(backend.identity(provider, { name: NAME, ...(account && { account }) }))
  }

const step = (query: string, title: string): State<Visit> => [
  open(`/finalise-registration?page=${query}`),
  heading(title),
]

const atEmailRequest: State<Visit> = [signInAt('france-connect'), heading('Finaliser votre inscription')]
const atChoice: State<Visit> = [
  signInAt('pro-sante-connect', 'camille@exemple.fr'),
  heading('Avez-vous déjà un compte ?'),
]
const atAssociation: State<Visit> = [...atChoice, click(/^Associer/), heading('Associer votre compte')]
const atMerge: State<Visit> = [
  account(),
  signInAt('pro-sante-connect', EMAIL),
  heading('Cette adresse est déjà utilisée'),
]
const atMergeLink: State<Visit> = [
  open('/login?mergeAccountToken=jeton'),
  heading('Associer cette identité à votre compte ?'),
]
const atForeignCode: State<Visit> = [
  account(),
  openForeignCode('pro-sante-connect'),
  heading('Continuer avec Pro Santé Connect ?'),
  text('Nous n’avons pas pu vérifier que cette connexion a été demandée'),
]
const APPLICATIONS = { role: 'heading', name: 'Mes applications' } as const
const HOUR_MS = 60 * 60_000
const spend: Step<Visit> = ({ world }) => world.backend.clock.advance(HOUR_MS)
/** Signs in again from the error step, because the code of the provider is used up. */
const signInAtAgain = (provider: Provider): State<Visit> => [
  click('Se connecter', 'link'),
  heading('Se connecter'),
  signInAtAs(provider),
]
const EXPIRED = 'Votre vérification d’identité a expiré ou a déjà servi. Reprenez depuis la page de connexion.'

const checking = (provider: Provider): CallOnScreen => ({
  call: `POST /auth/${provider}/checkUserInfo`,
  from: [offer(provider), account()],
  send: [signInAtAs(provider)],
  done: APPLICATIONS,
  failed: { again: signInAtAgain(provider) },
  technical: { text: TECHNICAL_ERROR },
  refused: { INVALID_CODE: { text: EXPIRED } },
})

const goBack: Step<Visit> = ({ visitor }) => visitor.back()
/**
 * Returns the settings that several calls of this screen share. To repeat a failed call, the test goes back in the
 * history and clicks the button `send`.
 */
const finalising = (send: string) => ({
  send,
  failed: { again: [goBack, visibleButton(send), click(send)] },
  technical: { text: TECHNICAL_ERROR },
})
const used: Outcome = {
  text: EXPIRED,
  again: [click('Se connecter', 'link')],
  done: { role: 'heading', name: 'Se connecter' },
}

const openMergeLink: Step<Visit> = (visit) => {
  const identity = visit.world.backend.identity('pro-sante-connect', { name: NAME })
  const token = visit.world.backend.tokens.issue({ kind: 'merge', account: accountOf(visit), identity })
  return visit.visitor.open(`/login?mergeAccountToken=${token}`)
}

export const finalise: Screen = {
  screen: 'Connexion FC / PSC',
  pages: ['/check-user', '/finalise-registration'],
  forms: {
    'address asked for': atEmailRequest,
    'account to associate': atAssociation,
    'account not activated, address asked for': step('activeAccount', 'Votre compte n’est pas encore activé'),
  },
  states: {
    'identity being checked': [
      hang('POST /auth/pro-sante-connect/checkUserInfo'),
      signInAt('pro-sante-connect'),
      heading('Vérification en cours…'),
    ],
    'code that was not requested': [
      openForeignCode('france-connect'),
      heading('Continuer avec FranceConnect+ ?'),
      ({ page }) => page.getByText('Vérification en cours…').waitFor({ state: 'hidden' }),
    ],
    'code that was not requested, account open': [
      ...session(),
      openForeignCode('pro-sante-connect'),
      heading('Continuer avec Pro Santé Connect ?'),
      text(/est ouvert dans ce navigateur/),
    ],
    'code that was not requested, account being read': [
      hang('GET /users/me'),
      openForeignCode('pro-sante-connect'),
      text('Vérification en cours…'),
      heading('Continuer avec Pro Santé Connect ?'),
    ],
    'address asked for, identity lost': step('emailRequest', 'Finaliser votre inscription'),
    'address asked for, invalid': [...atEmailRequest, click('Continuer'), text('Ce champ est obligatoire')],
    'account created': [
      ...atEmailRequest,
      fill({ 'E-mail': 'camille@exemple.fr' }),
      click('Continuer'),
      heading('Votre compte est créé'),
    ],
    'create or associate': atChoice,
    'association mail sent': [
      ...atAssociation,
      fill({ 'E-mail': 'camille@exemple.fr' }),
      click('Continuer'),
      heading('Confirmez l’association'),
    ],
    'merge proposed': atMerge,
    'merge under way': [
      hang('POST /auth/FC-PSC/mergeAccount'),
      ...atMerge,
      click('Fusionner mes comptes'),
      text('Fusion en cours…'),
    ],
    merged: [...atMerge, click('Fusionner mes comptes'), heading('Vos comptes sont fusionnés')],
    'address known, from FranceConnect': step('askMergeAccount&from=franceConnect', 'Cette adresse est déjà utilisée'),
    'account not activated': [
      account({ confirmed: false }),
      signInAtAs('pro-sante-connect'),
      heading('Votre compte n’est pas encore activé'),
      see({ role: 'link', name: 'Retour à la page de connexion' }),
    ],
    'failed: refused': [
      fault('POST /auth/pro-sante-connect/checkUserInfo', {
        status: 400,
        body: { type: 'INVALID_CODE', message: 'Votre carte e-CPS n’est plus valable.' },
      }),
      signInAt('pro-sante-connect'),
      heading('La connexion n’a pas abouti'),
    ],
    'failed: refused, while an account is open': [
      ...session(),
      fault('POST /auth/pro-sante-connect/checkUserInfo', { status: 400, body: { type: 'INVALID_CODE' } }),
      openForeignCode('pro-sante-connect'),
      click('Continuer'),
      see({ role: 'link', name: 'Continuer avec ce compte' }),
    ],
    'failed: address already used': [
      fault('POST /auth/FC-PSC/createAccount', { status: 409, body: { type: 'EMAIL_ALREADY_USED' } }),
      ...atEmailRequest,
      fill({ 'E-mail': EMAIL }),
      click('Continuer'),
      text('Indiquer une autre adresse'),
    ],
    'failed: technical': step('error', 'Un problème technique est survenu'),
    'merge link': atMergeLink,
    'merge link, under way': [
      hang('POST /auth/FC-PSC/mergeAccount'),
      ...atMergeLink,
      click('Associer'),
      text('Association en cours…'),
    ],
    'merge link, failed': [
      fail('POST /auth/FC-PSC/mergeAccount'),
      ...atMergeLink,
      click('Associer'),
      text(/^L’association est peut-être faite/),
    ],
    'merge link no longer valid': [open('/login?mergeAccountToken='), heading('Ce lien n’est plus valable')],
    'merge link to open again': step('confirmMerge', 'Ouvrez de nouveau le lien'),
  },
  calls: [
    ...providers.map(checking),
    {
      call: 'GET /users/me',
      when: 'after a provider',
      from: [account()],
      send: [signInAtAs('pro-sante-connect')],
      done: APPLICATIONS,
      // The sign-in page has sent `GET /users/me` once, before the user went to the provider.
      earlier: 1,
      // The sign-in page leads to the applications, because the session is open.
      failed: { again: [click('Se connecter', 'link')] },
      technical: { text: TECHNICAL_ERROR },
      refused: { NO_VALID_SESSION: { text: COOKIE_REFUSED, requests: 2 } },
    },
    {
      call: 'GET /users/me',
      when: 'for a code that was not requested',
      from: session(),
      send: [openForeignCode('pro-sante-connect')],
      done: { text: /est ouvert dans ce navigateur/ },
      // If this call fails, the page shows no message. The test clicks « Continuer » twice, because the page
      // asks for a confirmation after the first click.
      failed: {
        text: null,
        again: [click('Continuer'), text('est ouvert dans ce navigateur'), click('Continuer')],
        done: APPLICATIONS,
      },
    },
    {
      ...checking('pro-sante-connect'),
      when: 'for a code that was not requested',
      from: atForeignCode,
      send: 'Continuer',
      token: { spend, type: 'INVALID_CODE' },
    },
    {
      call: 'POST /auth/FC-PSC/createAccount',
      from: [...atEmailRequest, fill({ 'E-mail': 'max@exemple.fr' })],
      ...finalising('Continuer'),
      done: { role: 'heading', name: 'Votre compte est créé' },
      token: { spend, type: 'INVALID_CODE' },
      refused: { INVALID_CODE: used },
    },
    {
      call: 'POST /users/send-email-merge-validation',
      from: [...atAssociation, fill({ 'E-mail': 'max@exemple.fr' })],
      ...finalising('Continuer'),
      done: { role: 'heading', name: 'Confirmez l’association' },
    },
    {
      call: 'POST /auth/FC-PSC/mergeAccount',
      from: atMerge,
      ...finalising('Fusionner mes comptes'),
      done: { role: 'heading', name: 'Vos comptes sont fusionnés' },
      token: { spend, type: 'INVALID_TOKEN' },
      refused: { INVALID_TOKEN: used },
    },
    {
      call: 'POST /auth/FC-PSC/mergeAccount',
      when: 'by the link of an e-mail',
      from: [account(), openMergeLink, heading('Associer cette identité à votre compte ?')],
      send: 'Associer',
      done: { role: 'heading', name: 'Se connecter' },
      unanswered: {
        text: 'L’association est peut-être faite. Réessayez : si le lien n’est alors plus valable, c’est qu’elle l’est.',
      },
      token: { spend, type: 'INVALID_TOKEN' },
      refused: {
        INVALID_TOKEN: {
          text: 'Il a peut-être expiré ou déjà servi. Connectez-vous, ou refaites l’association avec Pro Santé Connect ou FranceConnect+.',
          again: [click('Retour à la page de connexion', 'link')],
        },
      },
    },
    {
      call: 'POST /users/send-email-validation',
      when: 'of an account not activated',
      from: [...step('activeAccount', 'Votre compte n’est pas encore activé'), fill({ 'E-mail': EMAIL })],
      send: 'Continuer',
      unanswered: { text: MAIL_UNKNOWN },
      done: { text: /vient de lui être envoyé\.$/ },
    },
    {
      call: 'POST /users/send-email-validation',
      when: 'by itself',
      from: [account({ confirmed: false })],
      send: [signInAtAs('pro-sante-connect'), heading('Votre compte n’est pas encore activé')],
      done: { text: /^Un nouvel e-mail d’activation vient d’être envoyé/ },
      // The step sends the e-mail as soon as it opens.
      failed: { again: [goBack] },
      technical: { text: TECHNICAL_ERROR },
    },
  ],
}
