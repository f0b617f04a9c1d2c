import type { Page } from '@playwright/test'
import type { Account, Provider } from '../../mocks/accounts'
import type { Call } from '../../mocks/calls'
import { comeBackFromProvider, password, signIn } from '../sign-in'
import {
  dialog,
  fillIn,
  form,
  named,
  NEW_PASSWORD,
  pressing,
  pressingTwice,
  technical,
  title,
  type Scene,
  type Screen,
} from './screen'

const resetting = (path: string, parameter: string, kind: 'reset-nickname' | 'reset-password') => ({
  open: async ({ page, backend, lea }: Scene) => {
    await page.goto(`${path}?${parameter}=${backend.tokens.issue({ kind, account: lea })}`)
    if (kind === 'reset-nickname') await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.durand')
    else await fillIn(page, { 'Nouveau mot de passe': NEW_PASSWORD, 'Confirmer le nouveau mot de passe': NEW_PASSWORD })
  },
})

/** A button that leads to an identity provider. */
const provider = (name: string, call: Call): Screen => ({
  call,
  open: ({ page }) => page.goto('/login'),
  ...pressing(name),
  before: ({ page }) => named('Réessayer')(page).click(),
  done: ({ page }) => page.getByText('Qui se connecte ?'),
  told: technical,
})

/** Back from a provider, with somebody of this address. */
const comeBack = ({ page, backend }: Scene, from: Provider, email: string, account?: Account) =>
  comeBackFromProvider(page, backend.identity(from, { email, ...(account && { account }) }))

const checkUser = (from: Provider): Screen => ({
  call: `POST /auth/${from}/checkUserInfo`,
  open: () => Promise.resolve(),
  act: (scene) => comeBack(scene, from, scene.lea.email, scene.lea),
  done: ({ page }) => title(page, 'Mes applications'),
  told: technical,
})

/** A step of a first visit by way of a provider, whose failures have a step of their own. */
const finalising = (call: Call, step: string, done: string, email: string, fill: (page: Page) => Promise<unknown>) => ({
  call,
  open: async (scene: Scene) => {
    await comeBack(scene, 'pro-sante-connect', email)
    await title(scene.page, step).waitFor()
    await fill(scene.page)
  },
  before: ({ page }: Scene) => page.goBack(),
  done: ({ page }: Scene) => title(page, done),
  told: technical,
})

const fillEmail = (page: Page) => page.getByRole('textbox', { name: 'E-mail' }).fill('max@exemple.fr')

const toSecondFactor = async ({ page, backend, lea }: Scene) => {
  backend.clock.advance(61_000)
  await signIn(page, lea.email)
  await title(page, 'Saisissez votre code').waitFor()
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
}

const toPartnerPassword = async ({ page, lea }: Scene) => {
  await signIn(page, lea.email)
  await fillIn(page, { 'Nouveau mot de passe': NEW_PASSWORD, 'Confirmer le nouveau mot de passe': NEW_PASSWORD })
}

/** What anybody can do: sign up, sign in, come back from a provider, reset, write to support. */
export const publicScreens: Screen[] = [
  {
    call: 'POST /users/create',
    open: async ({ page }) => {
      await page.goto('/subscription')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('max@exemple.fr')
      await page.getByRole('textbox', { name: 'Identifiant', exact: true }).fill('max.martin')
      await fillIn(page, { 'Mot de passe': password, 'Confirmer le mot de passe': password })
      await page.getByRole('checkbox', { name: /^J’accepte les conditions/ }).check()
    },
    ...pressingTwice('Créer mon compte'),
    done: ({ page }) => dialog(page, 'Félicitations !'),
  },
  {
    call: 'POST /auth/login',
    open: ({ page }) => page.goto('/login'),
    act: ({ page, lea }) => signIn(page, lea.email),
    before: ({ page }) => named('Réessayer')(page).click(),
    done: ({ page }) => title(page, 'Mes applications'),
    told: technical,
  },
  {
    call: 'POST /auth/check-one-time-password',
    open: async (scene) => {
      Object.assign(scene.lea, { oneTimePasswordActivated: true, cellphone: '0612345642' })
      await scene.page.goto('/login')
      await toSecondFactor(scene)
    },
    ...pressing('Vérifier'),
    before: async (scene) => {
      await named('Réessayer')(scene.page).click()
      await toSecondFactor(scene)
    },
    done: ({ page }) => title(page, 'Mes applications'),
    told: technical,
  },
  {
    call: 'POST /auth/create-user-from-skemeet-and-login',
    open: async (scene) => {
      Object.assign(scene.lea, { changeSkemeetPassword: true, firstname: 'Léa', lastname: 'Martin' })
      await scene.page.goto(`/login?redirectUrl=${encodeURIComponent(scene.skemeet)}`)
      await toPartnerPassword(scene)
    },
    ...pressing('Mettre à jour'),
    before: async (scene) => {
      await named('Réessayer')(scene.page).click()
      await toPartnerPassword(scene)
    },
    done: ({ page }) => title(page, 'Skemeet'),
    told: technical,
  },
  provider('Avec France Connect +', 'GET /auth/france-connect/connexion'),
  provider('Avec e-CPS', 'GET /auth/pro-sante-connect/connexion'),
  checkUser('france-connect'),
  checkUser('pro-sante-connect'),
  {
    ...finalising(
      'POST /auth/FC-PSC/createAccount',
      'Finaliser votre inscription',
      'Votre compte est créé',
      '',
      fillEmail,
    ),
    ...pressing('Continuer'),
  },
  {
    ...finalising(
      'POST /users/send-email-merge-validation',
      'Avez-vous déjà un compte ?',
      'Confirmez l’association',
      'nadia@exemple.fr',
      async (page) => {
        await page.getByRole('button', { name: /^Associer à un compte existant/ }).click()
        await fillEmail(page)
      },
    ),
    ...pressing('Continuer'),
  },
  {
    ...finalising(
      'POST /auth/FC-PSC/mergeAccount',
      'Cette adresse est déjà utilisée',
      'Vos comptes sont fusionnés',
      'lea@exemple.fr',
      () => Promise.resolve(),
    ),
    ...pressing('Fusionner mes comptes'),
  },
  {
    call: 'POST /users/send-email-validation',
    open: async ({ page }) => {
      await page.goto('/login?mailActivatedToken=inconnu')
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('max@exemple.fr')
    },
    ...pressing('Recevoir un nouvel e-mail'),
    done: ({ page }) => page.getByText('Si un compte à activer correspond à cette adresse'),
  },
  {
    call: 'POST /users/send-support-message',
    open: async ({ page }) => {
      await page.goto('/reset-password')
      await named('Contact')(page).click()
      const contact = dialog(page, 'Contact')
      await contact.getByLabel('Comment doit-on vous appeler ?').fill('Léa Martin')
      await contact.getByLabel('Email').fill('lea@exemple.fr')
      await contact.getByLabel('Description').fill('Je ne reçois pas mon code.')
    },
    ...pressing('Envoyer'),
    before: ({ page }) => named('Réessayer')(page).click(),
    done: ({ page }) => page.getByText('Votre message a bien été envoyé.'),
  },
  {
    call: 'POST /auth/reset-nickname',
    ...form('/reset-nickname', { 'E-mail': 'lea@exemple.fr' }),
    ...pressing('Envoyer la demande'),
    done: ({ page }) => title(page, 'Consultez votre boîte mail'),
  },
  {
    call: 'POST /auth/reset-password',
    ...form('/reset-password', { 'E-mail': 'lea@exemple.fr' }),
    ...pressingTwice('Envoyer la demande'),
    done: ({ page }) => title(page, 'Consultez votre boîte mail'),
  },
  {
    call: 'POST /auth/reset-nickname-confirm',
    ...resetting('/reset-nickname', 'resetNicknameToken', 'reset-nickname'),
    ...pressing('Enregistrer'),
    done: ({ page }) => title(page, 'Votre identifiant est à jour'),
  },
  {
    call: 'POST /auth/reset-password-confirm',
    ...resetting('/reset-password', 'resetPasswordToken', 'reset-password'),
    ...pressing('Enregistrer'),
    done: ({ page }) => title(page, 'Votre mot de passe est à jour'),
  },
]
