import { pages } from '../../catalogue/states'
import { redirectRefusal } from '../../deploy/check/redirect-refusal'
import { ALLOWED_ORIGINS, redirectInputs } from '../../src/testing/redirect-inputs'
import { expect, test } from '../support/fixtures'

/*
 * Opens the portal with a hostile `redirectUrl` in a browser, because a browser parses addresses in its own way.
 * page-watch.ts checks after each test that every request has stayed in the test environment.
 */
test.use({ settings: { VITE_REDIRECT_ALLOWED_ORIGINS: ALLOWED_ORIGINS.join(',') } })

test('every page drops a refused redirect', async ({ page }) => {
  for (const path of ['/nulle/part', ...pages.filter((path) => !path.startsWith('/dashboard'))]) {
    await page.goto(`${path}?redirectUrl=${encodeURIComponent('/\\evil.example')}`)
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.content(), path).not.toContain('evil.example')
    // A refused redirect is stored as an empty text, and the page after the sign-in reports the refusal.
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl')), path).toBe('')
  }
})

test('the portal stores exactly the redirects that check-redirect accepts', async ({ page, world }) => {
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)

  const inputs = redirectInputs(world.portal)
  const stored = await page.evaluate(
    async (raws) => {
      const results: (string | null)[] = []
      for (const [index, raw] of raws.entries()) {
        // First store the text `unread`. When the portal has read the address, the portal replaces this text.
        localStorage.setItem('redirectUrl', 'unread')
        // The parameter `index` makes each address different. The portal ignores an address that has not changed.
        history.pushState(null, '', `/login?${new URLSearchParams({ redirectUrl: raw, index: String(index) })}`)
        dispatchEvent(new PopStateEvent('popstate'))
        while (localStorage.getItem('redirectUrl') === 'unread') await new Promise((resolve) => setTimeout(resolve))
        // A refused redirect is stored as an empty text.
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
