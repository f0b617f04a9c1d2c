import type { Page } from '@playwright/test'
import type { Account } from '../mocks/accounts'
import type { Backend } from '../mocks/backend'
import { BACK, goBack } from './back-forward'
import { expect, test } from './fixtures'
import { comeBackFromProvider, fillNewPassword, openOtherTab, password, signIn, signInAgain } from './sign-in'

const AUTHENTICATION = '/dashboard/authentication'
const EXPIRED = /Votre session a expiré, veuillez vous reconnecter\./

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

let lea: Account

test.beforeEach(async ({ backend, context }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  await context.addCookies([backend.session(lea)])
})

test('each change of path reads the session from the API', async ({ page, backend }) => {
  await page.goto('/dashboard/apps')
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(title(page, 'Authentification')).toBeVisible()
  await page.getByRole('link', { name: 'Identifiant' }).click()
  await expect(title(page, 'Identifiant')).toBeVisible()
  expect(backend.calls.filter(({ call }) => call === 'GET /users/me')).toHaveLength(3)

  backend.endSessions()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(AUTHENTICATION)}`)
  await expect(page.getByRole('alert')).toHaveText(EXPIRED)
  await signIn(page, lea.email)
  await expect(page).toHaveURL(AUTHENTICATION)
})

test.describe('a session that ends during', () => {
  const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
  const forms: [string, string, string, (page: Page) => Promise<void>][] = [
    [
      'a new e-mail address',
      `${AUTHENTICATION}/email`,
      'Adresse e-mail',
      async (page) => {
        await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nouveau.fr')
        await page.getByLabel('Confirmer le nouvel e-mail').fill('lea@nouveau.fr')
        await press('Confirmer')(page)
      },
    ],
    [
      'a new identifier',
      `${AUTHENTICATION}/nickName`,
      'Identifiant',
      async (page) => {
        await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.bernard')
        await press('Confirmer')(page)
      },
    ],
    [
      'a new password',
      `${AUTHENTICATION}/password`,
      'Mot de passe',
      async (page) => {
        await page.getByLabel('Mot de passe actuel').fill(password)
        await fillNewPassword(page, 'Nouveau-Secret-2')
        await press('Confirmer')(page)
      },
    ],
    [
      'a mobile number',
      `${AUTHENTICATION}/doubleAuthentication`,
      'Authentification à double facteur',
      async (page) => {
        await page.getByRole('switch', { name: 'Code par SMS' }).click()
        await page.getByLabel('Numéro de mobile').fill('0612345642')
        await press('Confirmer')(page)
      },
    ],
    [
      'a new API connection',
      '/dashboard/api-connections',
      'Connexions API',
      async (page) => {
        await page.getByRole('button', { name: 'Nouvelle connexion API' }).first().click()
        await page.getByLabel('Nom de la connexion API').fill('Export')
        await page.getByRole('combobox', { name: 'Projet' }).click()
        await page.getByRole('option', { name: 'Cohorte' }).click()
        await press('Sauvegarder')(page)
      },
    ],
  ]

  for (const [name, path, heading, send] of forms)
    test(`${name}: keeps it, and sends it once the person has signed in over the page`, async ({ page, backend }) => {
      backend.project(lea, 'Cohorte')
      await page.goto(path)
      await expect(title(page, heading)).toBeVisible()
      backend.endSessions()
      const before = backend.calls.length
      await send(page)
      await signInAgain(page)
      const writes = () =>
        backend.calls.slice(before).filter(({ call, method }) => method !== 'GET' && call !== 'POST /auth/login')
      await expect.poll(writes).toHaveLength(1)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

  test('a message and an edit in two tabs: one sign-in with an SMS code renews both', async ({
    page,
    context,
    backend,
  }) => {
    Object.assign(lea, { oneTimePasswordActivated: true, cellphone: '0612345642' })
    await page.goto('/dashboard/apps')
    await press('Contact')(page)
    await page.getByLabel('Description').fill('Je ne reçois pas mon code.')
    const other = await context.newPage()
    await other.goto(`${AUTHENTICATION}/nickName`)
    await other.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('docteur.martin')
    backend.endSessions()
    await press('Confirmer')(other)
    await expect(signInDialog(other)).toBeVisible()
    await page.getByRole('link', { name: 'Authentification' }).click()
    await signInAgain(page)
    await expect(page.getByLabel('Code de vérification')).toBeFocused()
    await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
    await press('Vérifier')(page)
    await expect(title(page, 'Authentification')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Je ne reçois pas mon code.')
    await expect(signInDialog(other)).toBeHidden()
    await expect.poll(() => lea.nickName).toBe('docteur.martin')
    expect(backend.calls.filter(({ call }) => call === 'POST /auth/login')).toHaveLength(1)
  })

  test('a new password of a person who came by a provider: keeps it until they have come by it again in another tab', async ({
    page,
    context,
    backend,
  }) => {
    const identity = backend.identity('pro-sante-connect', { account: lea })
    await context.clearCookies()
    await comeBackFromProvider(page, identity)
    await expect(title(page, 'Mes applications')).toBeVisible()
    await page.goto(`${AUTHENTICATION}/password`)
    await page.getByLabel('Mot de passe actuel').fill(password)
    await fillNewPassword(page, 'Nouveau-Secret-2')
    backend.endSessions()
    await press('Confirmer')(page)
    const opened = context.waitForEvent('page')
    await signInDialog(page)
      .getByRole('link', { name: /^Se reconnecter avec e-CPS/ })
      .click()
    const other = await opened
    await other.getByRole('button', { name: /^Avec e-CPS/ }).click()
    await other.locator(`button[value="${identity.id}"]`).click()
    await expect(title(other, 'Mes applications')).toBeVisible()
    await expect(signInDialog(page)).toBeHidden()
    await expect.poll(() => lea.password).toBe('Nouveau-Secret-2')
  })

  test('a confirmation: leads to the sign-in page with one message, and back', async ({ page, backend }) => {
    const path = `${AUTHENTICATION}/doubleAuthentication`
    await page.goto(path)
    await page.getByRole('switch', { name: 'Code par e-mail' }).click()
    backend.endSessions()
    await press('Confirmer')(page)
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(path)}`)
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await signIn(page, lea.email)
    await expect(page).toHaveURL(path)
  })
})

test.describe('signing out', () => {
  test('in one tab signs out the others, a half-filled form included', async ({ page, context }) => {
    await page.goto(`${AUTHENTICATION}/email`)
    await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nou')
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await other.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(other).toHaveURL('/login')
    await expect(other.getByRole('alert')).toHaveCount(0)

    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  })

  test('shows nothing protected after Back', BACK, async ({ page, backend }) => {
    await page.goto('/dashboard/apps')
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(page.getByRole('main').getByText(lea.email)).toBeVisible()
    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/login')

    // Whatever is shown while the server is asked, nothing of the account is.
    const hanging = backend.fault('GET /users/me', { hang: true })
    await goBack(page)
    await expect.poll(() => backend.calls.at(-1)?.call).toBe('GET /users/me')
    await expect(page.getByText(lea.email)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Se déconnecter' })).toHaveCount(0)
    hanging.release()
    await expect(page).toHaveURL(/\/login\?redirectUrl=/)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  })

  test('while offline shows that it failed', async ({ page, backend }) => {
    backend.fault('POST /auth/logout', { drop: true })
    await page.goto('/dashboard/apps')
    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('alert')).toHaveText(/La déconnexion n’a pas abouti/)
  })
})

test.describe('signing in as another user in another tab', () => {
  const OTHER_PERSON = 'Une autre personne s’est connectée'

  /** The sign-in page in a tab that was opened before anybody was signed in, and a half-filled form in `page`. */
  async function openBoth(page: Page, backend: Backend): Promise<Page> {
    const context = page.context()
    await context.clearCookies()
    const other = await openOtherTab(page, backend)
    await context.addCookies([backend.session(lea)])
    await page.goto(`${AUTHENTICATION}/email`)
    await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nouveau.fr')
    await page.getByLabel('Confirmer le nouvel e-mail').fill('lea@nouveau.fr')
    return other
  }

  test('hides the page before any answer, and continues as that user', async ({ page, backend }) => {
    const bob = backend.account({ email: 'bob@exemple.fr', password })
    const other = await openBoth(page, backend)
    await page.getByRole('button', { name: 'Contact' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact' }).getByLabel('Email')).toHaveValue(lea.email)
    const hanging = backend.fault('GET /users/me', { hang: true })
    await signIn(other, bob.email)
    await expect(title(page, 'Vérification de votre session…')).toBeVisible()
    await expect(page.getByLabel('Nouvel e-mail', { exact: true })).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Contact' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Se déconnecter' })).toBeHidden()
    hanging.release()

    await expect(title(page, OTHER_PERSON)).toBeFocused()
    await expect(page).toHaveTitle(/^Une autre personne s’est connectée/)
    await expect(page.getByText(bob.email)).toBeVisible()
    expect(await page.content()).not.toContain(lea.email)
    await page.getByRole('button', { name: 'Continuer avec ce compte' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
    await expect(page.getByText(bob.email)).toBeVisible()
    await page.getByRole('button', { name: 'Contact' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact' }).getByLabel('Email')).toHaveValue(bob.email)
    expect(backend.calls.filter(({ call }) => call === 'POST /users/update-email')).toEqual([])
  })

  test('as the same user keeps the page', async ({ page, backend }) => {
    const other = await openBoth(page, backend)
    const asked = () => backend.calls.filter(({ call }) => call === 'GET /users/me').length
    const before = asked()
    await signIn(other, lea.nickName)
    await expect(title(other, 'Mes applications')).toBeVisible()
    // The reading of the tab that signs in, and the one of the tab that asks whose session it is.
    await expect.poll(asked).toBe(before + 2)
    await expect(page.getByLabel('Nouvel e-mail', { exact: true })).toHaveValue('lea@nouveau.fr')
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await expect(title(page, 'Email mis à jour : il reste à le confirmer')).toBeVisible()
  })

  test('ends the step of a forced password update', async ({ page, context, backend, world }) => {
    await context.clearCookies()
    Object.assign(lea, { changeSkemeetPassword: true })
    const bob = backend.account({ email: 'bob@exemple.fr', password })
    const other = await openOtherTab(page, backend)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
    await signIn(page, lea.nickName)
    await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('Nouveau-Secret-2')
    await signIn(other, bob.email)
    // The sign-in page continues with the open session.
    await expect(page).toHaveURL(`${world.skemeet}/patients`)
    expect(backend.calls.filter(({ path }) => path.endsWith('skemeet-and-login'))).toEqual([])
  })
})

test.describe('nothing protected is painted', () => {
  for (const [name, fault] of [
    ['before the server has answered', { hang: true }],
    ['when the answer is a web page', { body: '<html>portail</html>', contentType: 'text/html', breaksContract: true }],
    ['when the answer is empty', { status: 200, body: '', breaksContract: true }],
    ['when the answer is no user', { body: { status: 'ok' }, breaksContract: true }],
  ] as const)
    test(name, async ({ page, backend }) => {
      backend.fault('GET /users/me', fault)
      await page.goto(AUTHENTICATION)
      if ('hang' in fault) await expect(page.getByText('Ouverture de votre espace…')).toBeVisible()
      else await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText(lea.email)).toHaveCount(0)
    })
})

for (const [locale, text, lang] of [
  ['fr-FR', 'Votre session a expiré, veuillez vous reconnecter.', null],
  ['en-GB', 'Your session has expired, please log in again.', 'en'],
  ['de-DE', 'Votre session a expiré, veuillez vous reconnecter.', null],
] as const)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test('shows the session message in the language of the errors', async ({ page, backend }) => {
      backend.endSessions()
      await page.goto(AUTHENTICATION)
      const message = page.getByRole('alert').getByText(text)
      await expect(message).toBeVisible()
      expect(await message.getAttribute('lang')).toBe(lang)
    })
  })
