import { password, signIn } from '../sign-in'
import {
  form,
  link,
  NEW_PASSWORD,
  pressing,
  pressingTwice,
  title,
  toApplications,
  type Scene,
  type Screen,
} from './screen'

const LIST = '/dashboard/authentication'
const FACTORS = `${LIST}/doubleAuthentication`

/** Somebody who signed in by way of France Connect. */
const openFromFranceConnect = async ({ page, context, backend, lea }: Scene) => {
  await context.addCookies([backend.session(lea)])
  await page.goto('/dashboard/apps')
  await title(page, 'Mes applications').waitFor()
  await page.evaluate(() => {
    localStorage.setItem('appAuth', 'franceconnect')
    localStorage.setItem('idToken', 'en-tete.identite.signature')
  })
}

const SIGN_OUT_FAILED =
  'La déconnexion n’a pas abouti : votre session est peut-être encore ouverte. Vérifiez votre connexion et réessayez.'

/** The session, and the security of the account. */
export const accountScreens: Screen[] = [
  {
    call: 'POST /users/validate-account',
    isProtected: true,
    open: () => Promise.resolve(),
    act: ({ page, backend, lea }) => {
      const token = backend.tokens.issue({ kind: 'email-change', account: lea, email: 'lea@nouveau.fr' })
      return page.goto(`/dashboard?mailUpdatedToken=${token}`)
    },
    done: ({ page }) => page.getByRole('status').filter({ hasText: 'Email mis à jour' }),
  },
  {
    call: 'POST /users/update-email',
    isProtected: true,
    ...form(`${LIST}/email`, { 'Nouvel e-mail': 'lea@nouveau.fr', 'Confirmer le nouvel e-mail': 'lea@nouveau.fr' }),
    ...pressingTwice('Confirmer'),
    done: ({ page }) => title(page, 'Confirmez votre nouvelle adresse e-mail'),
    leave: toApplications,
  },
  {
    call: 'POST /users/update-nickname',
    isProtected: true,
    open: async ({ page }) => {
      await page.goto(`${LIST}/nickName`)
      await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.bernard')
    },
    ...pressing('Confirmer'),
    done: ({ page }) => title(page, 'Authentification'),
    leave: toApplications,
  },
  {
    call: 'PATCH /users/password',
    isProtected: true,
    ...form(`${LIST}/password`, {
      'Mot de passe actuel': password,
      'Nouveau mot de passe': NEW_PASSWORD,
      'Confirmer le nouveau mot de passe': NEW_PASSWORD,
    }),
    ...pressing('Confirmer'),
    done: ({ page }) => title(page, 'Authentification'),
  },
  {
    call: 'POST /users/update-double-authentication',
    isProtected: true,
    open: async ({ page }) => {
      await page.goto(FACTORS)
      await page.getByRole('switch', { name: 'Code par SMS' }).click()
      await page.getByLabel('Numéro de mobile').fill('0612345642')
    },
    ...pressing('Confirmer'),
    done: ({ page }) => page.getByRole('switch', { name: 'Code par SMS', checked: true }),
  },
  {
    call: 'PUT /users/update-double-authentication-email',
    isProtected: true,
    open: async ({ page }) => {
      await page.goto(FACTORS)
      await page.getByRole('switch', { name: 'Code par e-mail' }).click()
    },
    ...pressingTwice('Confirmer'),
    done: ({ page }) => page.getByRole('switch', { name: 'Code par e-mail', checked: true }),
  },
  {
    call: 'GET /users/me',
    isProtected: true,
    open: async ({ page }) => {
      await page.goto('/dashboard/apps')
      await title(page, 'Mes applications').waitFor()
    },
    act: ({ page }) => link(page, 'Authentification').click(),
    before: async ({ page, lea }) => {
      await signIn(page, lea.email)
      await toApplications(page)
    },
    done: ({ page }) => title(page, 'Authentification'),
    told: 'Votre session a expiré, veuillez vous reconnecter.',
  },
  {
    call: 'POST /auth/logout',
    isProtected: true,
    open: ({ page }) => page.goto(LIST),
    act: ({ page }) => link(page, 'Se déconnecter').click(),
    done: ({ page }) => title(page, 'Se connecter'),
    told: SIGN_OUT_FAILED,
  },
  {
    call: 'GET /auth/france-connect/logout/{idToken}',
    open: openFromFranceConnect,
    act: ({ page }) => link(page, 'Se déconnecter').click(),
    before: openFromFranceConnect,
    done: ({ page }) => page.getByText('Vous êtes déconnecté de FranceConnect'),
    told: SIGN_OUT_FAILED,
  },
]
