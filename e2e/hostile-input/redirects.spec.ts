import { redirectRefusal } from '../../deploy/check/redirect-refusal'
import { ALLOWED_ORIGINS, redirectInputs } from '../../src/testing/redirect-inputs'
import { expect, test } from '../support/fixtures'

/*
 * A hostile `redirectUrl` at every door, in a browser, which reads addresses in its own way. That no request leaves for a
 * place outside of the test's world is checked after each test, see page-watch.ts. The last test plays the whole table.
 */
const HOSTILE = '/\\evil.example'

const asking = (path: string, redirect: string) =>
  `${path}${path.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(redirect)}`

test('a refused redirect is dropped at every door', async ({ page, world }) => {
  for (const [path, shown] of [
    ['/login', '/login'],
    ['/subscription', '/subscription'],
    ['/reset-nickname', '/reset-nickname'],
    ['/reset-password', '/reset-password'],
    ['/finalise-registration?page=emailRequest', '/finalise-registration'],
    ['/check-user', '/login'],
    ['/logout', '/login'],
    ['/nulle/part', '/login'],
  ] as const) {
    await page.goto(asking(path, HOSTILE))
    await expect(page, path).toHaveURL((url) => url.origin === world.portal && url.pathname === shown)
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A link within the page has the page's own address.
    const links = await page
      .locator('a[href]:not([href^="#"])')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
    for (const link of links) {
      expect(new URL(link).searchParams.get('redirectUrl'), path).toBeNull()
      expect(link, path).not.toContain('evil.example')
    }
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl')), path).toBeNull()
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
    expect(stored).toEqual(inputs.map(({ to }) => to?.url ?? null))
  })
})
