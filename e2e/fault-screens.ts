import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Account, Provider } from '../mocks/accounts'
import type { Backend } from '../mocks/backend'
import type { Call } from '../mocks/calls'
import { password, signIn } from './sign-in'

/** A page, the world behind it, and the person: signed in where the screen is behind the guard. */
export interface Scene {
  page: Page
  backend: Backend
  context: BrowserContext
  lea: Account
  /** Where the partner is. */
  skemeet: string
}

/** A call as one screen makes it. */
export interface Screen {
  call: Call
  isProtected?: true
  /** Opens the page and fills it in, up to the moment before the call. */
  open: (scene: Scene) => Promise<unknown>
  /** Sends the call, from what `open` or a failure led to. */
  act: (scene: Scene) => Promise<unknown>
  /** After a failure, what has to be done before acting again; nothing unless said. */
  before?: (scene: Scene) => Promise<unknown>
  /** Where success shows. */
  done: (scene: Scene) => Locator
  /** What a failure says, when it is not that the error is unknown. */
  told?: string
  /** The button that `act` presses, for two presses at once. */
  button?: (page: Page) => Locator
  /** Goes elsewhere, and gives what shows there. */
  leave?: (page: Page) => Promise<Locator>
}

const NEW_PASSWORD = 'Nouveau-Secret-2'
const LIST = '/dashboard/authentication'
const FACTORS = `${LIST}/doubleAuthentication`
const CONNECTIONS = '/dashboard/api-connections'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name })

const technical = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'

/** By the menu of the dashboard. */
const toApplications = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: 'Mes applications' }).click()
  return title(page, 'Mes applications')
}

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

const pressing = (name: string) => ({ act: ({ page }: Scene) => named(name)(page).click() })

/** The same for a screen whose button is also pressed twice, for an answer that does not come. */
const pressingTwice = (name: string) => ({ ...pressing(name), button: named(name) })

const form = (path: string, values: Record<string, string>) => ({
  open: async ({ page }: Scene) => {
    await page.goto(path)
    await fillIn(page, values)
  },
})

const resetting = (path: string, parameter: string, kind: 'reset-nickname' | 'reset-password') => ({
  open: async ({ page, backend, lea }: Scene) => {
    await page.goto(`${path}?${parameter}=${backend.tokens.issue({ kind, account: lea })}`)
    if (kind === 'reset-nickname') await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.durand')
    else await fillIn(page, { 'Nouveau mot de passe': NEW_PASSWORD, 'Confirmer le nouveau mot de passe': NEW_PASSWORD })
  },
})

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
  page.goto(backend.providerReturn(backend.identity(from, { email, ...(account && { account }) })))

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

/** A list of connections with one, of a project. */
function furnish({ backend, lea }: Scene): string {
  const project = backend.project(lea, 'Cabinet Voltaire')
  return backend.application(lea, { name: 'Agenda', skeziaProjectId: project.id }).appId
}

const openConnections = async (scene: Scene) => {
  furnish(scene)
  await scene.page.goto(CONNECTIONS)
  await scene.page.getByText('Cabinet Voltaire').waitFor()
}

const openConnection = async (scene: Scene) => {
  await scene.page.goto(`${CONNECTIONS}/${furnish(scene)}`)
  await scene.page.getByLabel('Nom de la connexion').waitFor()
}

/** A read of the list, which is opened once and then asked for again. */
const reading = (call: Call, text: string): Screen => {
  let isOpen = false
  return {
    call,
    isProtected: true,
    open: async (scene) => {
      isOpen = false
      furnish(scene)
      await scene.page.goto('/dashboard/apps')
      await title(scene.page, 'Mes applications').waitFor()
    },
    act: async ({ page }) => {
      await (isOpen ? named('Réessayer')(page) : page.getByRole('navigation').getByText('Connexions API')).click()
      isOpen = true
    },
    done: ({ page }) => page.getByText(text),
    leave: toApplications,
  }
}

export const SCREENS: Screen[] = [
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
  reading('GET /applications', 'Agenda'),
  reading('GET /projects', 'Cabinet Voltaire'),
  {
    call: 'GET /applications/scopes',
    isProtected: true,
    open: openConnections,
    act: ({ page }) => link(page, 'Agenda').click(),
    before: ({ page }) => link(page, 'Annuler').click(),
    done: ({ page }) => page.getByLabel('Nom de la connexion'),
    told: 'Les accès possibles n’ont pas pu être vérifiés : tous sont proposés.',
  },
  {
    call: 'POST /applications/create',
    isProtected: true,
    open: async (scene) => {
      const { page } = scene
      await openConnections(scene)
      await named('Nouvelle connexion API')(page).click()
      await page.getByLabel('Nom de la connexion').fill('Export')
      await page.getByRole('combobox', { name: 'Projet' }).click()
      await page.getByRole('option', { name: 'Cabinet Voltaire' }).click()
    },
    ...pressingTwice('Sauvegarder'),
    done: ({ page }) => page.getByText('Copiez ce secret maintenant'),
  },
  {
    call: 'DELETE /applications/{appId}/delete',
    isProtected: true,
    open: async (scene) => {
      await openConnections(scene)
      await named('Supprimer Agenda')(scene.page).click()
    },
    ...pressingTwice('Confirmer'),
    done: ({ page }) => page.getByText('Aucune connexion API pour le moment'),
  },
  {
    call: 'PATCH /applications/{appId}/update',
    isProtected: true,
    open: async (scene) => {
      await openConnection(scene)
      await scene.page.getByLabel('Nom de la connexion').fill('Agenda bis')
    },
    ...pressingTwice('Sauvegarder'),
    done: ({ page }) => link(page, 'Agenda bis'),
    leave: toApplications,
  },
  {
    call: 'PATCH /applications/{appId}/update-secret',
    isProtected: true,
    open: async (scene) => {
      await openConnection(scene)
      await named('Générer un nouveau code')(scene.page).click()
    },
    ...pressingTwice('Confirmer'),
    done: ({ page }) => page.getByText('Copiez ce secret maintenant'),
  },
]
