import { expect, test } from '../support/fixtures'

/** The token `s-8`: the room between a form and the edges of its half of the page. */
const ROOM_PX = 32

const PATHS = [
  '/login',
  '/subscription',
  '/reset-password',
  '/reset-nickname',
  ...['emailRequest', 'askCreateOrSelectMergeAccount', 'selectMergeAccount', 'error'].map(
    (page) => `/finalise-registration?page=${page}`,
  ),
]

for (const height of [600, 800, 1100])
  test(`the room above and below each public form is equal, ${height} px high`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height })
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.locator('[data-hydrate]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { above, below, beside, scrolls } = await page.getByRole('main').evaluate((main) => {
        const form = main.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
        const half = main.getBoundingClientRect()
        const footer = document.querySelector('footer')?.getBoundingClientRect() ?? new DOMRect()
        return {
          above: form.top - half.top,
          below: footer.top - form.bottom,
          beside: Math.min(form.left - half.left, half.right - form.right),
          scrolls: document.documentElement.scrollHeight > innerHeight,
        }
      })
      expect(below, path).toBeCloseTo(above, 0)
      expect(beside, path).toBeGreaterThanOrEqual(ROOM_PX)
      if (scrolls) expect(above, path).toBeCloseTo(ROOM_PX, 0)
      else expect(above, path).toBeGreaterThanOrEqual(ROOM_PX)
    }
  })
