import { BACK, goBack } from './back-forward'
import { expect, test } from './fixtures'
import { password, passwordField, signIn } from './sign-in'

test('the sign-in page names the solution of the redirect, and signing in leads there', async ({
  page,
  backend,
  world,
}) => {
  const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
  const room = `${world.skezia}/patients?tri=nom#liste`
  await page.goto(`/login?redirectUrl=${encodeURIComponent(room)}`)
  await expect(page.getByText('Vous continuerez vers Skezia.')).toBeVisible()
  await signIn(page, lea.email)
  const code = page.getByLabel('Code de vérification')
  await expect(code).toBeVisible()
  await expect(page.getByText('Vous continuerez vers Skezia.')).toBeVisible()
  await code.fill(backend.lastCode(lea))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(room)
})

test('the redirect is kept during a password reset and used once', async ({ page, backend, world }) => {
  const lea = backend.account({ password })
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/a`)}`)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page).toHaveURL(/\/reset-password\?redirectUrl=/)
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(page).toHaveURL(`${world.skezia}/a`)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard/apps')
})

for (const hostile of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2Fevil.example',
  '/logout',
]) {
  test(`the redirect ${hostile} is dropped, with one message`, async ({ page, backend }) => {
    const lea = backend.account({ password })
    await page.goto(`/login?redirectUrl=${encodeURIComponent(hostile)}`)
    await expect(page.getByText(/Vous continuerez vers/)).toHaveCount(0)
    await signIn(page, lea.email)
    await expect(page).toHaveURL('/dashboard/apps')
    await expect(page.getByRole('alert')).toHaveText(/L’adresse de retour n’a pas été reconnue/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test.describe('with an open session', () => {
  test('the redirect is followed at once', async ({ page, context, backend, world }) => {
    await context.addCookies([backend.session(backend.account())])
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/salle/42`)}`)
    await expect(page).toHaveURL(`${world.skemeet}/salle/42`)
  })

  test('no redirect leads to the applications', async ({ page, context, backend }) => {
    await context.addCookies([backend.session(backend.account())])
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard/apps')
  })

  test('a slow check of the session does not block a sign-in', async ({ page, backend }) => {
    const lea = backend.account({ password })
    backend.fault('GET /users/me', { hang: true, times: 1 })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page).toHaveURL('/dashboard/apps')
  })
})

test.describe('without a session', () => {
  test('a protected page leads to the sign-in page with a message, and back after signing in', async ({
    page,
    backend,
  }) => {
    const lea = backend.account({ password })
    await page.goto('/dashboard/apps?tri=nom')
    await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard%2Fapps%3Ftri%3Dnom')
    await expect(page.getByRole('alert')).toHaveText(/Votre session a expiré, veuillez vous reconnecter\./)
    await signIn(page, lea.email)
    await expect(page).toHaveURL('/dashboard/apps?tri=nom')
  })

  test('an unknown path leads to the sign-in page and keeps the redirect', async ({ page, world }) => {
    await page.goto(`/nulle/part?redirectUrl=${encodeURIComponent(world.skezia)}&x=1`)
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(world.skezia)}`)
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })
})

test('other paths of the dashboard lead to the list of security items', async ({ page, context, backend }) => {
  await context.addCookies([backend.session(backend.account())])
  await page.goto('/dashboard/nulle-part')
  await expect(page).toHaveURL('/dashboard/authentication')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/authentication')
})

test.describe('an account of the meeting platform', () => {
  const partner = {
    password,
    changeSkemeetPassword: true,
    firstname: 'Léa',
    lastname: 'Martin',
    cellphone: '0612345642',
  }
  const heading = 'Choisissez un nouveau mot de passe'

  test('a new password is chosen and replaces the old one', async ({ page, backend, world }) => {
    const lea = backend.account(partner)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
    await signIn(page, lea.email)
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('Un-nouveau-secret-2')
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Forte')
    await page.getByRole('textbox', { name: 'Confirmer le nouveau mot de passe' }).fill('Un-nouveau-secret-3')
    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await page.getByRole('textbox', { name: 'Confirmer le nouveau mot de passe' }).fill('Un-nouveau-secret-2')
    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(page).toHaveURL(`${world.skemeet}/patients`)
    expect(lea.password).toBe('Un-nouveau-secret-2')
    expect(backend.calls.find((call) => call.path === '/auth/create-user-from-skemeet-and-login')?.body).toEqual({
      email: lea.email,
      password: 'Un-nouveau-secret-2',
      cellphone: '0612345642',
      firstname: 'Léa',
      lastname: 'Martin',
    })
  })

  test('the update can be postponed', async ({ page, backend, world }) => {
    const lea = backend.account(partner)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
    await signIn(page, lea.email)
    await page.getByRole('button', { name: 'Me le rappeler plus tard' }).click()
    await expect(page).toHaveURL(`${world.skemeet}/patients`)
    expect(lea.password).toBe(password)
  })

  test('the update is not requested without a redirect to the solution', async ({ page, backend }) => {
    const lea = backend.account(partner)
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page).toHaveURL('/dashboard/apps')
  })
})

test.describe('links of e-mails', () => {
  test('an account is activated once; the token leaves the address', async ({ page, backend }) => {
    const lea = backend.account({ password, confirmed: false })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page.getByRole('alert')).toHaveText(/Votre compte n’est pas encore activé\./)
    await page.getByRole('button', { name: 'Recevoir un nouvel e-mail' }).click()
    await expect(page.getByText(/un nouvel e-mail vient d’être envoyé/)).toBeVisible()

    const link = backend.lastLink(lea.email)
    await page.goto(link)
    await expect(page.getByRole('status').filter({ hasText: 'Votre compte a été validé avec succès.' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(backend.calls.filter((call) => call.path === '/users/validate-account')).toHaveLength(1)

    await page.goto(link)
    await expect(page.getByRole('alert').filter({ hasText: 'Ce lien n’est plus valable' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.reload()
    await expect(passwordField(page)).toBeVisible()
    await expect(page.getByText('Ce lien n’est plus valable')).toHaveCount(0)
  })
})

test('a token appended with a second question mark activates the account, and is not sent to the solution', async ({
  page,
  backend,
  world,
}) => {
  const lea = backend.account({ password, confirmed: false })
  const solution = `${world.skezia}/?a=1`
  const locationUrl = `${world.portal}/login?redirectUrl=${encodeURIComponent(solution)}`
  await page.goto(`${locationUrl}?mailActivatedToken=${backend.tokens.issue({ kind: 'activation', account: lea })}`)
  await expect(page.getByRole('status').filter({ hasText: 'Votre compte a été validé avec succès.' })).toBeVisible()
  await expect(page).toHaveURL(locationUrl)
  await signIn(page, lea.email)
  await expect(page).toHaveURL(solution)
  expect(backend.calls.filter((call) => call.path === '/users/validate-account')).toHaveLength(1)
})

test('a stored redirect expires after a day', async ({ page, backend, world }) => {
  const lea = backend.account({ password })
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/salle/42`)}`)
  await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeVisible()
  // The page stores the redirect after hydration; the message is visible before that.
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeHidden()
  await signIn(page, lea.email)
  await expect(page).toHaveURL('/dashboard/apps')
})

test(
  'signing out ends the session in every tab, and Back shows nothing protected',
  BACK,
  async ({ page, context, backend }) => {
    const lea = backend.account({ password })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(page).toHaveURL('/dashboard/apps')
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await expect(other.getByText(lea.email)).toBeVisible()

    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
    await goBack(page)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  },
)
