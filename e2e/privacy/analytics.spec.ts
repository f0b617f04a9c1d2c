import { BACK, goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { auditHits } from '../support/analytics-audit'
import { password, signIn } from '../../catalogue/sign-in'

/* Checks the audit of analytics-audit.ts, which reads all hits after every test of the suite. */

test('the audit of analytics hits reports all forbidden content', () => {
  const portal = 'http://localhost:3000'
  const hit = (parameters: Record<string, string>, headers: Record<string, string> = {}) => ({ parameters, headers })
  const allowed = { idsite: '7', url: `${portal}/login`, action_name: 'Connexion – Compte Skezia' }
  const tooMuch = [
    { url: `${portal}/login?resetPasswordToken=abc` },
    { url: `${portal}/dashboard/api-connections/42` },
    { action_name: 'lea@exemple.fr – Compte Skezia' },
    { urlref: 'https://app.skezia.example/patients/7' },
    { link: 'https://meet.skemeet.example/room/42' },
    { _id: '1234567890abcdef' },
  ]
  expect(auditHits([hit(allowed)], portal)).toEqual([])
  for (const parameters of tooMuch) expect(auditHits([hit({ ...allowed, ...parameters })], portal)).toHaveLength(1)
  expect(auditHits([hit(allowed, { cookie: 'a=b', referer: portal })], portal)).toHaveLength(2)
})

test('analytics receive the pattern and the title of each visited page', async ({ page, world, backend }) => {
  const { matomo, portal } = world
  const lea = backend.account({ password })
  const connection = backend.apiConnection(lea, { name: 'Cabinet Martin' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  let fetchedAtLoad = 0
  page.once('load', () => (fetchedAtLoad = fetched.length))
  const seen = () => matomo.hits.flatMap(({ parameters: { url, action_name } }) => (action_name ? [url] : []))

  await page.goto('/login?redirectUrl=%2Fdashboard%2Fauthentication%3Fq%3D1&mail=lea@exemple.fr#fragment')
  await expect.poll(seen).toEqual([`${portal}/login`])
  expect(fetched.findIndex((url) => url.startsWith(matomo.url))).toBeGreaterThanOrEqual(fetchedAtLoad)
  await signIn(page, lea.email)
  await expect(page).toHaveURL('/dashboard/authentication?q=1')
  await page.getByRole('link', { name: 'Connexions API' }).click()
  await page.getByRole('link', { name: 'Cabinet Martin' }).click()
  await expect(page).toHaveURL(`/dashboard/api-connections/${connection.appId}`)
  await expect
    .poll(() => matomo.hits.map(({ parameters }) => parameters))
    .toEqual(
      [
        ['/login', 'Connexion'],
        ['/dashboard/authentication', 'Authentification'],
        ['/dashboard/api-connections', 'Connexions API'],
        ['/dashboard/api-connections/:appId', 'Configuration manuelle'],
      ].map(([path, title]) => ({
        idsite: '7',
        rec: '1',
        url: `${portal}${path}`,
        action_name: `${title} – Compte Skezia`,
      })),
    )
  expect(await page.context().cookies(matomo.url)).toEqual([])
  expect(await page.evaluate(() => document.cookie)).not.toContain('_pk_')
})

test('analytics receive nothing after the opt-out in the privacy policy', async ({ page, world }) => {
  const choice = page.locator('#analytics-choice')
  await page.goto('/documents/politique-de-confidentialite.html')
  await choice.click()
  await expect(page.getByRole('status')).toHaveText(/La mesure d’audience est refusée/)
  await expect(choice).toHaveText('Accepter la mesure d’audience')
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(world.matomo.scriptFetches).toBe(0)
  await page.goto('/documents/politique-de-confidentialite.html')
  await choice.click()
  await page.goto('/login')
  await expect.poll(() => world.matomo.hits).toHaveLength(1)
})

test('analytics receive the origin of an external link that the user opens', BACK, async ({ page, world }) => {
  await page.goto('/login')
  await expect.poll(() => world.matomo.hits).toHaveLength(1)
  const links = () => world.matomo.hits.flatMap(({ parameters: { link } }) => (link === undefined ? [] : [link]))
  await page.locator(`a[href^="${world.skezia}/login"]`).click()
  await expect(page).toHaveURL(`${world.skezia}/login`)
  await expect.poll(links).toEqual([`${world.skezia}/`])
  await goBack(page)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/subscription')
  expect(links()).toHaveLength(1)
  // Click the link to Skemeet last. The click opens a new tab, and in some builds of Chromium, the first page does not
  // work well after that.
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.locator(`a[href^="${world.skemeet}/patients"]`).click({ button: 'middle' })
  await expect.poll(links).toEqual([`${world.skezia}/`, `${world.skemeet}/`])
})

test('analytics receive a heartbeat every fifteen seconds while a page is open', async ({ page, world }) => {
  await page.clock.install()
  await page.goto('/login')
  await expect.poll(() => world.matomo.hits.length).toBe(1)
  await page.clock.runFor(31_000)
  await expect.poll(() => world.matomo.hits.map(({ parameters }) => parameters.ping)).toEqual([undefined, '1', '1'])
})

for (const counted of [true, false])
  test.describe(`a configuration with${counted ? '' : 'out'} analytics`, () => {
    test.use({ counted })

    test(`${counted ? 'with' : 'without'} analytics, Trusted Types refuse a foreign script`, async ({
      page,
      world,
      expectNoise,
    }) => {
      expectNoise(/TrustedTypePolicy/)
      expectNoise(/requires 'TrustedScriptURL' assignment/)
      await page.goto('/login')
      await page.waitForLoadState('networkidle')
      await expect.poll(() => world.matomo.hits).toHaveLength(Number(counted))
      expect(world.matomo.scriptFetches).toBe(Number(counted))
      const attempts = await page.evaluate((address) => {
        const attempt = (what: () => void) => {
          try {
            what()
            return 'done'
          } catch (error) {
            return error instanceof Error ? error.name : 'thrown'
          }
        }
        return [
          attempt(() => (document.createElement('script').src = address)),
          attempt(() => window.trustedTypes?.createPolicy('matomo', { createScriptURL: (given) => given })),
          attempt(() => window.trustedTypes?.createPolicy('default', { createScriptURL: (given) => given })),
        ]
      }, `${world.matomo.url}/matomo.js`)
      expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError'])
    })
  })

for (const failure of ['absent', 'hangs'] as const) {
  test(`the portal works although the analytics server ${failure === 'hangs' ? 'never answers' : 'has no script'}`, async ({
    page,
    world,
    backend,
    expectNoise,
  }) => {
    const lea = backend.account({ password })
    world.matomo.fails = failure
    if (failure === 'absent') expectNoise(/Failed to load resource: .*404/)
    await page.goto('/login')
    await expect.poll(() => world.matomo.scriptFetches).toBe(1)
    await signIn(page, lea.email)
    await expect(page).toHaveURL('/dashboard/apps')
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(page).toHaveURL('/dashboard/authentication')
    expect(world.matomo.hits).toEqual([])
  })
}

for (const [signal, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)
  test(`the browser's signal ${signal} turns analytics off`, async ({ page, world }) => {
    await page.addInitScript(([name, set]) => Object.defineProperty(navigator, name, { value: set }), [
      signal,
      value,
    ] as const)
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    expect(world.matomo).toMatchObject({ hits: [], scriptFetches: 0 })
  })
