import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'
import { identifierField, password, passwordField } from './sign-in'

/* What holds when everything else has failed: errors of the program, parts of it that are gone, no network. */
const CRASH = 'Unexpected Application Error!'
const RELOAD = 'Recharger la page'
const GIVEN_UP_MS = 10_000
/** How often a screen is asked for. */
const TRIES = 2
const EMAIL = '/dashboard/authentication/email'

const dist = join(import.meta.dirname, '..', 'dist')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' })

/** The server has a newer portal, whenever the page asks; until then it asks for parts that are no more. */
async function deploy(page: Page, before: () => Promise<void> = () => Promise.resolve()) {
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    await before()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/', '/assets/newer-') })
  })
}

/** A browser that fetches nothing ahead: a part is asked for when it is needed. */
async function saveData(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

/** Counts the documents that the page loads from now on. */
function loads(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(request.url())
  })
  return seen
}

test('an error in a page leaves the frame around it, and says nothing that was typed', async ({
  page,
  context,
  backend,
  expectNoise,
}) => {
  expectNoise(/^error: TypeError: Cannot read properties of undefined \(reading 'scopes'\) of …/)
  await context.addCookies([backend.session(backend.account({ email: 'lea@exemple.fr' }))])
  await page.route(/apps-screen-.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function SolutionsScreen() { throw new TypeError("Cannot read properties of undefined (reading 'scopes') of lea@exemple.fr") }`,
    }),
  )
  await page.goto('/dashboard/apps')
  await expect(heading(page, CRASH)).toBeVisible()
  await expect(page).toHaveTitle(/^Erreur – /)
  await expect(page.getByText(`Cannot read properties of undefined (reading 'scopes') of …`)).toBeVisible()
  await expect(page.getByRole('button', { name: RELOAD })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se déconnecter' })).toBeVisible()

  await page.getByRole('button', { name: 'Contact' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(heading(page, 'Authentification')).toBeVisible()
})

test('an error that nobody catches is told in one place, without what was typed', async ({ page, expectNoise }) => {
  expectNoise(/^error: Error: late: …, …, …, http:\/\/localhost:\d+\/x\n\s+at /)
  expectNoise(/^error: RangeError: unawaited: …/)
  await page.goto('/login')
  await identifierField(page).fill('lea.martin')
  await passwordField(page).fill(password)
  await page.evaluate((password) => {
    setTimeout(() => {
      throw new Error(`late: ${password}, lea@exemple.fr, 123456, ${location.origin}/x?token=abc#def`)
    })
    void Promise.reject(new RangeError(`unawaited: ${password}`))
  }, password)
  await identifierField(page).fill('lea')
  await expect(passwordField(page)).toHaveValue(password)
})

test('a message is told even if the toasts cannot be fetched', async ({ page, expectNoise }) => {
  expectNoise(/Failed to load resource: .*404/)
  expectNoise(/^error: TypeError: Failed to fetch dynamically imported module/)
  await page.route(/\/toast-.*\.js/, gone)
  await page.clock.install()
  await page.goto('/login?message=noSession')
  await expect(page.getByRole('alert')).toHaveText('Votre session a expiré, veuillez vous reconnecter.')
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a call that cannot be sent, its program being gone, is told, and works once it is there', async ({
  page,
  backend,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource: .*404/)
  await page.route(/\/http-.*\.js/, gone)
  await page.goto('/reset-nickname')
  await page.getByLabel('E-mail').fill('lea@exemple.fr')
  await page.getByLabel('E-mail').press('Enter')
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('alert')
  await expect(toasts).toContainText(['Une erreur inconnue est survenue.'])
  await expect(page.getByLabel('E-mail')).toHaveValue('lea@exemple.fr')
  await page.unroute(/\/http-.*\.js/)
  await page.getByLabel('E-mail').press('Enter')
  await expect.poll(() => backend.calls.map(({ path }) => path)).toContain('/auth/reset-nickname')
})

test('a message is told even if the toasts hang', async ({ page }) => {
  await page.route(/\/toast-.*\.js/, () => undefined)
  await page.clock.install()
  const asked = page.waitForRequest(/\/toast-.*\.js/)
  await page.goto('/login?message=noSession')
  await asked
  await page.clock.fastForward(2_000)
  await expect(page.getByRole('alert')).toHaveText('Votre session a expiré, veuillez vous reconnecter.')
})

test.describe('with the page and nothing that is fetched after it', () => {
  /** Holds for ever each script that the documents do not name. */
  async function holdLateScripts(page: Page, documents: string[]) {
    const html = await Promise.all(documents.map((document) => readFile(join(dist, document), 'utf8')))
    const late = (path: string) => !html.some((text) => text.includes(path))
    await page.route(
      ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname) && late(pathname),
      () => undefined,
    )
  }

  for (const path of ['/login', '/subscription', '/reset-password', '/finalise-registration?page=error'])
    test(`going offline is said: ${path}`, async ({ page, context }) => {
      await holdLateScripts(page, [`${/[a-z-]+/.exec(path)?.[0]}.html`])
      await page.goto(path)
      await expect(page.locator('[data-hydrate]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const notice = page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })
      await expect(notice).toHaveCount(0)
      await context.setOffline(true)
      await expect(notice).toBeVisible()
      await context.setOffline(false)
      await expect(notice).toHaveCount(0)
    })

  /** The words of what may follow on a page, when the network that led there is gone. */
  const NEXT: [document: string, words: string[]][] = [
    ['login.html', ['Saisissez votre code', 'rejoint le Compte Skezia', 'Un problème technique est survenu']],
    ['login.html', ['Passer au code par SMS', 'Unexpected Application Error!', 'Vous êtes hors ligne']],
    ['subscription.html', ['Félicitations']],
    [
      'reset-password.html',
      ['Consultez votre boîte mail', 'Ce lien n’est plus valable', 'Votre mot de passe est à jour'],
    ],
    ['reset-nickname.html', ['Votre identifiant est à jour']],
    ['finalise-registration.html', ['Votre compte est créé', 'Confirmez l’association', 'Vos comptes sont fusionnés']],
    ['check-user.html', ['Unexpected Application Error!', 'Vous êtes hors ligne']],
    ['logout.html', ['Unexpected Application Error!', 'Vous êtes hors ligne']],
  ]
  test('every next step of an open flow is there', async () => {
    const scripts = await Promise.all(
      (await readdir(join(dist, 'assets')))
        .filter((name) => name.endsWith('.js'))
        .map(async (name) => ({ name, text: await readFile(join(dist, 'assets', name), 'utf8') })),
    )
    for (const [document, words] of NEXT) {
      const html = await readFile(join(dist, document), 'utf8')
      for (const word of words) {
        const holders = scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name)
        expect(holders, `${word}: in the build`).not.toEqual([])
        expect(
          holders.filter((name) => html.includes(name)),
          `${word}: comes with ${document}`,
        ).not.toEqual([])
      }
    }
  })
})

test.describe('after a deploy, a part of the old portal that is gone', () => {
  test.beforeEach(async ({ context, backend, expectNoise }) => {
    expectNoise(/Failed to load resource: .*404/)
    await context.addCookies([backend.session(backend.account())])
  })

  test('has the page loaded anew, where the person was going', async ({ page, expectNoise }) => {
    // The new page may come before the old one has reported the error.
    expectNoise(/Failed to load resource: .*404|^error: TypeError: Failed to fetch dynamically imported module/)
    await saveData(page)
    await page.goto('/dashboard/apps')
    await expect(heading(page, 'Mes applications')).toBeVisible()
    await page.route(/security-list-screen-.*\.js/, gone, { times: 2 })
    await deploy(page)
    const documents = loads(page)
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(heading(page, 'Authentification')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/authentication')
    expect(documents).toHaveLength(1)
  })

  test('has it loaded anew once, then says so, with the menu still there', async ({ page, expectNoise }) => {
    expectNoise(/^error: TypeError: Failed to fetch dynamically imported module/)
    await saveData(page)
    await page.goto('/dashboard/apps')
    await expect(heading(page, 'Mes applications')).toBeVisible()
    await page.route(/security-list-screen-.*\.js/, gone)
    await deploy(page)
    const documents = loads(page)
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(heading(page, CRASH)).toBeVisible()
    await expect(page.getByText(/Une nouvelle version du portail est en ligne/)).toBeVisible()
    expect(documents).toHaveLength(1)
    await page.getByRole('link', { name: 'Mes applications' }).click()
    await expect(heading(page, 'Mes applications')).toBeVisible()
    expect(documents).toHaveLength(1)
  })

  test('never takes a half-filled form away', async ({ page }) => {
    let filled = () => {}
    const isFilled = new Promise<void>((resolve) => (filled = resolve))
    await page.goto(EMAIL)
    await page.route(/security-schema-.*\.js/, gone)
    await deploy(page, () => isFilled)
    const documents = loads(page)
    const field = page.getByLabel('Nouvel e-mail', { exact: true })
    await field.fill('lea@nou')
    filled()
    await expect(page.getByText(/Une nouvelle version du portail est en ligne/)).toBeVisible()
    await expect(field).toHaveValue('lea@nou')
    await expect(field).toBeFocused()
    expect(documents).toHaveLength(0)

    await page.unroute(/security-schema-.*\.js/)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: RELOAD }).click()
    await expect(field).toHaveValue('')
    expect(documents).toHaveLength(1)
  })
})

for (const [portal, answer] of [
  ['without a newer portal', (route: Route) => route.continue()],
  ['with a server that answers no more', () => undefined],
] as const)
  test(`${portal}, a part that cannot be fetched loads nothing anew`, async ({
    page,
    context,
    backend,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource: .*404/)
    expectNoise(/^error: TypeError: Failed to fetch dynamically imported module/)
    await context.addCookies([backend.session(backend.account())])
    await saveData(page)
    await page.clock.install()
    await page.goto('/dashboard/apps')
    await expect(heading(page, 'Mes applications')).toBeVisible()
    await page.route(/security-list-screen-.*\.js/, gone)
    let tries = 0
    page.on('response', (response) => void (tries += Number(/security-list-screen-.*\.js/.test(response.url()))))
    await page.route(`${new URL(page.url()).origin}/`, answer)
    const documents = loads(page)
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect.poll(() => tries).toBe(TRIES)
    await page.clock.fastForward(GIVEN_UP_MS)
    await expect(heading(page, CRASH)).toBeFocused()
    expect(documents).toHaveLength(0)
  })

test('a first screen that cannot be fetched is asked for again', async ({ page, expectNoise }) => {
  expectNoise(/Failed to load resource: .*404/)
  await page.route(/login-screen-.*\.js/, gone, { times: 2 })
  await page.goto('/login')
  await identifierField(page).fill('lea')
  await expect(heading(page, 'Se connecter')).toBeVisible()
})

test('no network is said for as long as it lasts, and nothing moves for it', async ({ page, context }) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  await identifierField(page).fill('lea')
  const before = await identifierField(page).boundingBox()

  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })
  await expect(notice).toBeVisible()
  await expect(identifierField(page)).toBeFocused()
  expect(await identifierField(page).boundingBox()).toEqual(before)
  await identifierField(page).pressSequentially('.martin')
  await expect(identifierField(page)).toHaveValue('lea.martin')

  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  for (const [name, answer] of [
    ['is gone', gone],
    ['fails', (route: Route) => route.fulfill({ status: 500 })],
    ['is a web page', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html>portail</html>' })],
    ['never comes', () => undefined],
  ] as const)
    test(`an error is told in French when its translation ${name}`, async ({ page, context, backend, expectNoise }) => {
      if (name === 'is gone') expectNoise(/Failed to load resource: .*404/)
      if (name === 'fails') expectNoise(/Failed to load resource: .*500/)
      const lea = backend.account()
      await context.addCookies([])
      await page.route('**/locales/**', answer)
      await page.goto('/login')
      await identifierField(page).fill(lea.email)
      await passwordField(page).fill(password)
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(/Votre e-mail ou votre mot de passe est incorrect/)
    })
})

for (const [name, answer] of [
  ['is gone', gone],
  ['is no image', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' })],
  ['never comes', () => undefined],
] as const)
  test(`a project whose logo ${name} is shown by its name`, async ({ page, context, backend, expectNoise }) => {
    if (name === 'is gone') expectNoise(/Failed to load resource: .*404/)
    await context.addCookies([backend.session(backend.account())])
    await page.route(/^[^?]*\/logo\.png$/, answer)
    await page.goto('/dashboard/apps?projectName=Cohorte&projectLogoSrc=/logo.png', { waitUntil: 'commit' })
    await expect(heading(page, 'Mes applications')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Cohorte')).toBeVisible()
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(heading(page, 'Authentification')).toBeVisible()
  })
