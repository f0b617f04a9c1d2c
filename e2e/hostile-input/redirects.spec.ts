import { pages } from '../../catalogue/states'
import { redirectRefusal } from '../../deploy/check/redirect-refusal'
import { ALLOWED_ORIGINS, redirectInputs } from '../../src/testing/redirect-inputs'
import { expect, test } from '../support/fixtures'

/*
 * A hostile `redirectUrl` in a browser, which parses addresses in its own way. page-watch.ts checks after each test that no
 * request has left the test's world.
 */
test.use({ settings: { VITE_REDIRECT_ALLOWED_ORIGINS: ALLOWED_ORIGINS.join(',') } })

test('a refused redirect is dropped on every page', async ({ page }) => {
  for (const path of ['/nulle/part', ...pages.filter((path) => !path.startsWith('/dashboard'))]) {
    await page.goto(`${path}?redirectUrl=${encodeURIComponent('/\\evil.example')}`)
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.content(), path).not.toContain('evil.example')
    // A refused redirect is stored as empty, and the page after the sign-in says so.
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl')), path).toBe('')
  }
})

test('the portal stores exactly the redirects that check-redirect reports as followed', async ({ page, world }) => {
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)

  const inputs = redirectInputs(world.portal)
  const stored = await page.evaluate(
    async (raws) => {
      const results: (string | null)[] = []
      for (const [index, raw] of raws.entries()) {
        // The stored value is reset and no two addresses are equal, so the value found here is the page's own.
        localStorage.setItem('redirectUrl', 'unread')
        history.pushState(null, '', `/login?${new URLSearchParams({ redirectUrl: raw, index: String(index) })}`)
        dispatchEvent(new PopStateEvent('popstate'))
        while (localStorage.getItem('redirectUrl') === 'unread') await new Promise((resolve) => setTimeout(resolve))
        // A refused redirect is stored as empty.
        results.push(localStorage.getItem('redirectUrl') || null)
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
