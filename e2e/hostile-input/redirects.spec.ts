import type { Page } from '@playwright/test'
import { redirectRefusal } from '../../deploy/redirect-refusal'
import { ALLOWED_ORIGINS, redirectInputs } from '../../src/testing/redirect-inputs'
import { expect, test } from '../support/fixtures'
import { password, signIn } from '../support/sign-in'

/*
 * A hostile `redirectUrl` through every door, in a browser, which reads addresses in its own way. That no request
 * leaves for a place outside of the test's world is checked after each test, see page-watch.ts. The last test plays the
 * whole table.
 */
const hostile = (portal: string) => ['/\\evil.example', 'javascript:alert(1)', `${portal}@evil.example/`]

const asking = (path: string, redirect: string) =>
  `${path}${path.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(redirect)}`

/** Nothing on the page leads there, and nothing of it is kept. */
async function expectDropped(page: Page, portal: string, redirect: string) {
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A link within the page has the page's own address.
  const links = await page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
  for (const link of links) {
    expect(new URL(link).searchParams.get('redirectUrl'), redirect).toBeNull()
    expect(link, redirect).not.toContain('evil.example')
  }
  expect(await page.evaluate(() => localStorage.getItem('redirectUrl')), redirect).toBeNull()
  expect(new URL(page.url()).origin, redirect).toBe(portal)
}

for (const path of [
  '/login',
  '/subscription',
  '/reset-nickname',
  '/reset-password',
  '/finalise-registration?page=emailRequest',
])
  test(`refused redirects in the parameter of ${path} are dropped`, async ({ page, world }) => {
    for (const redirect of hostile(world.portal)) {
      await page.goto(asking(path, redirect))
      await expectDropped(page, world.portal, redirect)
    }
  })

test('refused redirects on /check-user, /logout and unknown paths are dropped at the sign-in page', async ({
  page,
  world,
}) => {
  for (const redirect of hostile(world.portal))
    for (const path of ['/check-user', '/logout', '/nulle/part']) {
      await page.goto(asking(path, redirect))
      await expect(page, redirect).toHaveURL(/\/login/)
      await expectDropped(page, world.portal, redirect)
    }
})

test('an open session does not follow a refused redirect', async ({ page, context, backend, world }) => {
  await context.addCookies([backend.session(backend.account())])
  for (const redirect of hostile(world.portal)) {
    await page.goto(asking('/login', redirect))
    await expect(page, redirect).toHaveURL('/dashboard/apps')
  }
})

test('a stored redirect is validated again, at sign-in and at the return from a provider', async ({
  page,
  context,
  backend,
  world,
}) => {
  const lea = backend.account({ password })
  for (const redirect of hostile(world.portal)) {
    await page.goto('/login')
    await page.evaluate((raw) => {
      localStorage.setItem('redirectUrl', raw)
      localStorage.setItem('redirectStoredAt', String(Date.now()))
    }, redirect)
    await page.reload()
    await signIn(page, lea.email)
    await expect(page, redirect).toHaveURL('/dashboard/apps')
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl')), redirect).toBeNull()
    await context.clearCookies()
  }
})

test('the return address of the guard is always on the portal', async ({ page, backend, world }) => {
  const lea = backend.account({ password })
  for (const tail of ['?x=https://evil.example', '?redirectUrl=//evil.example']) {
    await page.goto(`/dashboard/apps${tail}`)
    await expect(page, tail).toHaveURL(/\/login\?redirectUrl=%2Fdashboard%2Fapps/)
    await signIn(page, lea.email)
    await expect(page, tail).toHaveURL(`/dashboard/apps${tail}`)
    await page.goto('/logout')
    await expect(page, tail).toHaveURL('/login')
  }
  expect(new URL(page.url()).origin).toBe(world.portal)
})

test('an allowed redirect is followed from each entry point', async ({ page, context, backend, world }) => {
  await context.addCookies([backend.session(backend.account())])
  for (const [redirect, address] of [
    [`${world.skezia}/x?u=https://evil.example`, `${world.skezia}/x?u=https://evil.example`],
    [world.skemeet, `${world.skemeet}/`],
    ['/dashboard/authentication?x=https://evil.example', '/dashboard/authentication?x=https://evil.example'],
    [`${world.portal}/dashboard/apps#//x`, '/dashboard/apps#//x'],
    // One-time tokens are the portal's own: they leave in no redirect.
    [`${world.skezia}/x?a=1?mailActivatedToken=T`, `${world.skezia}/x?a=1`],
    [`${world.skezia}/x?u=%2Fy%3FresetPasswordToken%3DT&b=2`, `${world.skezia}/x?u=%2Fy&b=2`],
    ['/dashboard/authentication?resetPasswordToken=T&x=1', '/dashboard/authentication?x=1'],
  ] as const) {
    await page.goto(asking('/login', redirect))
    await expect(page, redirect).toHaveURL(address)
    await page.goto(asking('/nulle/part', redirect))
    await expect(page, redirect).toHaveURL(address)
  }
})

test.describe('with every allowed origin of the table', () => {
  test.use({ settings: { VITE_REDIRECT_ALLOWED_ORIGINS: ALLOWED_ORIGINS.join(',') } })
  test('the portal stores exactly the redirects that check-redirect calls followed', async ({ page, world }) => {
    await page.goto('/login')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)

    const inputs = redirectInputs(world.portal)
    const stored = await page.evaluate(
      async (raws) => {
        const results: (string | null)[] = []
        for (const [index, raw] of raws.entries()) {
          // No earlier result remains, and no two addresses are equal, so the page has stored what is found here.
          localStorage.setItem('redirectUrl', 'unread')
          history.pushState(null, '', `/login?${new URLSearchParams({ redirectUrl: raw, index: String(index) })}`)
          dispatchEvent(new PopStateEvent('popstate'))
          while (localStorage.getItem('redirectUrl') === 'unread') await new Promise((resolve) => setTimeout(resolve))
          results.push(localStorage.getItem('redirectUrl'))
        }
        return results
      },
      inputs.map(({ raw }) => raw),
    )

    const allowed = { ownOrigin: world.portal, redirectOrigins: ALLOWED_ORIGINS }
    const answers = inputs.map(({ raw }, index) => ({ raw, isStored: stored[index] !== null }))
    expect(answers).toEqual(inputs.map(({ raw }) => ({ raw, isStored: redirectRefusal(raw, allowed) === undefined })))
    expect(stored).toEqual(inputs.map(({ to }) => (to ? (to.kind === 'portal' ? to.path : to.url) : null)))
  })
})
