import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { scriptWith } from '../support/script-with'
import { identifierField, password, passwordField, signInAgain } from '../../catalogue/sign-in'

/* In these tests, a script is missing or does not arrive. The page must stay usable. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' })

for (const [name, answer] of [
  ['the answer 404', notFound],
  ['no answer', () => undefined],
] as const)
  test(`if the request for the toast script gets ${name}, the portal shows the message in a dialog of the browser`, async ({
    page,
    expectNoise,
  }) => {
    const isRefused = answer === notFound
    if (isRefused) expectNoise(/Failed to load resource: .*404/)
    if (isRefused) expectNoise(/^error: Error: Failed to fetch dynamically imported module/)
    else await page.clock.install()
    const messages: string[] = []
    page.on('dialog', (dialog) => {
      messages.push(dialog.message())
      void dialog.accept()
    })
    const isOfToasts = scriptWith('Toastify')
    await page.route(isOfToasts, answer)
    const asked = page.waitForRequest((request) => isOfToasts(new URL(request.url())))
    await page.goto('/login?message=noSession')
    await asked
    if (!isRefused) await page.clock.fastForward(5_000)
    await expect.poll(() => messages).toEqual(['Votre session a expiré, veuillez vous reconnecter.'])
    await expect(identifierField(page)).toBeEditable()
  })

/** Only the script with the rules of forms contains this text. The tests use the text to find the script. */
const RULES = 'Ce champ est obligatoire'

for (const [script, content, message] of [
  ['client of the API', 'ERR_NETWORK', /^Une erreur inconnue est survenue/],
  ['rules of forms', RULES, /^Une partie de la page n’a pas pu être chargée/],
] as const)
  test(`a form keeps the typed values when the script of the ${script} cannot be fetched`, async ({
    page,
    backend,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource: .*404/)
    const requests = scriptWith(content)
    await page.route(requests, notFound)
    await page.goto('/reset-nickname')
    const email = page.getByLabel('E-mail')
    await email.fill('lea@exemple.fr')
    await email.press('Enter')
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(email).toHaveValue('lea@exemple.fr')
    await expect(email).toBeEnabled()
    await page.unroute(requests)
    await email.press('Enter')
    await expect.poll(() => backend.calls.map(({ path }) => path)).toContain('/auth/reset-nickname')
  })

test('if the user submits a form before the rules of the form have arrived, the form is sent as soon as the rules arrive', async ({
  page,
  backend,
}) => {
  let release = () => {}
  const arrived = new Promise<void>((resolve) => (release = resolve))
  await page.route(scriptWith(RULES), async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/reset-nickname')
  const email = page.getByLabel('E-mail')
  await email.fill('lea@exemple.fr')
  await email.press('Enter')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(1)
  expect(backend.calls.filter(({ path }) => path === '/auth/reset-nickname')).toEqual([])
  release()
  await expect
    .poll(() => backend.calls.filter(({ path }) => path === '/auth/reset-nickname').map(({ body }) => body))
    .toEqual([expect.objectContaining({ email: 'lea@exemple.fr' })])
})

/** Only the script with the steps after the password contains this text. The tests use the text to find the script. */
const LATER_STEPS = 'Votre téléphone n’a pas de réseau'

test('if the step for the code fails to load, the next attempt to sign in loads this step', async ({
  page,
  backend,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource: .*404/)
  const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
  const isOfSteps = scriptWith(LATER_STEPS)
  await page.route(isOfSteps, notFound)
  await page.goto('/login')
  await identifierField(page).fill(lea.email)
  await passwordField(page).fill(password)
  await passwordField(page).press('Enter')
  await expect(page.getByRole('main').getByText(/^Une partie de la page n’a pas pu être chargée/)).toBeVisible()
  await expect(identifierField(page)).toHaveValue(lea.email)
  await expect(passwordField(page)).toHaveValue(password)
  await page.unroute(isOfSteps)
  await passwordField(page).press('Enter')
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
  await expect(heading(page, 'Mes applications')).toBeVisible()
})

test('the step for the code does not open after the user has left the sign-in page', async ({ page, backend }) => {
  const lea = backend.account({ password, doubleAuthEmailActivated: true })
  let release = () => {}
  const arrived = new Promise<void>((resolve) => (release = resolve))
  await page.route(scriptWith(LATER_STEPS), async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/login')
  await identifierField(page).fill(lea.email)
  await passwordField(page).fill(password)
  await passwordField(page).press('Enter')
  await expect.poll(() => backend.calls.map(({ path }) => path)).toContain('/auth/login')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(heading(page, 'Créer un compte')).toBeVisible()
  const entries = await page.evaluate(() => window.history.length)
  release()
  await page.waitForLoadState('networkidle')
  await expect(heading(page, 'Créer un compte')).toBeVisible()
  expect(await page.evaluate(() => window.history.length)).toBe(entries)
})

test('an edit stays when the dialog for signing in again cannot be fetched', async ({ page, backend, expectNoise }) => {
  expectNoise(/Failed to load resource: .*404/)
  const isOfDialog = scriptWith('ce que vous avez saisi est conservé')
  await page.route(isOfDialog, notFound)
  const lea = backend.account({ password })
  await page.context().addCookies([backend.session(lea)])
  await page.goto('/dashboard/authentication/nickName')
  await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('docteur.martin')
  backend.endSessions()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(heading(page, 'Votre session n’a pas pu être vérifiée')).toBeFocused()
  await page.unroute(isOfDialog)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await signInAgain(page)
  await expect.poll(() => lea.nickName).toBe('docteur.martin')
})

test('the dialog for signing in again loads only the script that contains the rules of forms', async ({
  page,
  backend,
}) => {
  const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
  await page.context().addCookies([backend.session(lea)])
  await page.goto('/dashboard/apps')
  await page.getByRole('button', { name: 'Contact' }).click()
  await page.getByLabel('Description').fill('Bonjour')
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('request', (request) => {
    const isOfRules = scriptWith(RULES)(new URL(request.url()))
    if (request.resourceType() === 'script' && !isOfRules) fetched.push(request.url())
  })
  backend.endSessions()
  await page.getByRole('link', { name: 'Authentification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible()
  await signInAgain(page)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('Ce champ est obligatoire')).toBeVisible()
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(heading(page, 'Authentification')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Bonjour')
  expect(fetched).toEqual([])
})

test('if the script of the first page is missing, the portal fetches the script again under another URL', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource: .*404/)
  const isOfScreen = scriptWith('Créer mon compte')
  const isAgain = (address: URL) => isOfScreen(address) && address.search !== ''
  const again = page.waitForRequest((request) => isAgain(new URL(request.url())))
  await page.route((address) => isOfScreen(address) && !isAgain(address), notFound)
  await page.goto('/subscription')
  await again
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await page.getByLabel('Identifiant', { exact: true }).fill('lea')
  await expect(heading(page, 'Créer un compte')).toBeVisible()
})
