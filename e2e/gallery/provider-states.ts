import { expect } from '@playwright/test'
import type { Provider } from '../../mocks/accounts'
import { comeBackFromProvider, PROVIDER_BUTTONS } from '../sign-in'
import {
  accountOf,
  EMAIL,
  reach,
  TECHNICAL_ERROR,
  type CallOnScreen,
  type Scene,
  type Screen,
  type State,
  type Step,
  type Visit,
} from './scene'
import { account, click, fail, fault, fill, hang, heading, open, session, text } from './steps'

const NAME = 'Camille Morel'

/** Signs in at a provider that gives this e-mail address. */
const signInAt =
  (provider: Provider, email = ''): Step<Visit> =>
  (visit) => {
    visit.world.backend.identity(provider, { name: NAME, email })
    return reach(visit, [open('/login'), click(PROVIDER_BUTTONS[provider]), click(new RegExp(`^${NAME}`))])
  }

/** Opens a provider's code that this browser did not request. */
const openForeignCode =
  (provider: Provider): Step =>
  ({ page, world: { backend } }) =>
    page.goto(backend.providerReturn(backend.identity(provider, { name: NAME })))

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
const goBack: State = [({ page }: Scene) => page.goBack()]

const finalising = (call: CallOnScreen['call'], from: State, send: string, done: string): CallOnScreen => ({
  call,
  from,
  send,
  retry: goBack,
  done: [heading(done)],
  error: TECHNICAL_ERROR,
})

export const finalise: Screen = {
  screen: 'Connexion FC / PSC',
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
      heading('Continuer avec France Connect + ?'),
      ({ page }) => expect(page.getByText('Vérification en cours…')).toBeHidden(),
    ],
    'code that was not requested, account open': [
      ...session(),
      openForeignCode('pro-sante-connect'),
      heading('Continuer avec e-CPS ?'),
      text(/est ouvert dans ce navigateur/),
    ],
    'code that was not requested, account being read': [
      hang('GET /users/me'),
      openForeignCode('pro-sante-connect'),
      text('Vérification en cours…'),
      heading('Continuer avec e-CPS ?'),
    ],
    'address asked for, identity lost': step('emailRequest', 'Finaliser votre inscription'),
    'address asked for, invalid': [...atEmailRequest, click('Continuer'), text('Ce champ est obligatoire')],
    'account created': step('emailSendSuccess', 'Votre compte est créé'),
    'create or associate': atChoice,
    'association mail sent': step('selectMergeAccountMailSend', 'Confirmez l’association'),
    'merge proposed': atMerge,
    'merge under way': [
      hang('POST /auth/FC-PSC/mergeAccount'),
      ...atMerge,
      click('Fusionner mes comptes'),
      text('Fusion en cours…'),
    ],
    merged: [...atMerge, click('Fusionner mes comptes'), heading('Vos comptes sont fusionnés')],
    'address known, from France Connect': step('askMergeAccount&from=franceConnect', 'Cette adresse est déjà utilisée'),
    'account not activated': [
      account({ confirmed: false }),
      (scene) => {
        const person = { name: NAME, email: EMAIL, account: accountOf(scene) }
        return comeBackFromProvider(scene.page, scene.world.backend.identity('pro-sante-connect', person))
      },
      heading('Votre compte n’est pas encore activé'),
      ({ page }) => expect(page.getByRole('link', { name: 'Retour à la connexion' })).toBeVisible(),
    ],
    'account not activated, address proposed': step(
      'activeAccount&appConnectEmail=camille%40exemple.fr',
      'Votre compte n’est pas encore activé',
    ),
    'failed: refused': [
      fault('POST /auth/pro-sante-connect/checkUserInfo', {
        status: 400,
        body: { type: 'INVALID_CODE', message: 'Votre carte e-CPS n’est plus valable.' },
      }),
      signInAt('pro-sante-connect'),
      heading('La connexion n’a pas abouti'),
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
      text(/^Une erreur inconnue est survenue/),
    ],
    'merge link no longer valid': [open('/login?mergeAccountToken='), heading('Ce lien n’est plus valable')],
    'merge link to open again': step('confirmMerge', 'Ouvrez de nouveau le lien'),
  },
  calls: [
    finalising(
      'POST /auth/FC-PSC/createAccount',
      [...atEmailRequest, fill({ 'E-mail': 'max@exemple.fr' })],
      'Continuer',
      'Votre compte est créé',
    ),
    finalising(
      'POST /users/send-email-merge-validation',
      [...atAssociation, fill({ 'E-mail': 'max@exemple.fr' })],
      'Continuer',
      'Confirmez l’association',
    ),
    finalising('POST /auth/FC-PSC/mergeAccount', atMerge, 'Fusionner mes comptes', 'Vos comptes sont fusionnés'),
  ],
}
