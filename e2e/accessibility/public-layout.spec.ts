import { pages } from '../../catalogue/states'
import { expect, test } from '../support/fixtures'

/** The token `s-8`: the room between a form and the edges of its half of the page. */
const ROOM_PX = 32

/** Where a toast of two lines ends, with a little room. */
const TOAST_PX = 88

const STEPS = ['emailRequest', 'askCreateOrSelectMergeAccount', 'selectMergeAccount', 'error']
const PATHS = [
  ...pages.filter((page) => !/^\/(?:dashboard|check-user|logout|finalise-registration)/.test(page)),
  ...STEPS.map((step) => `/finalise-registration?page=${step}`),
]

test('each public form begins below a toast, at the same height', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const height of [600, 1100]) {
      await page.setViewportSize({ width: 1280, height })
      const { above, below, beside } = await page.getByRole('main').evaluate((main) => {
        const form = main.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
        const half = main.getBoundingClientRect()
        const footer = document.querySelector('footer')?.getBoundingClientRect() ?? new DOMRect()
        return {
          above: form.top - half.top,
          below: footer.top - form.bottom,
          beside: Math.min(form.left - half.left, half.right - form.right),
        }
      })
      expect(above, path).toBeCloseTo(Math.max(TOAST_PX, 0.11 * height), 0)
      expect(below, path).toBeGreaterThanOrEqual(ROOM_PX)
      expect(beside, path).toBeGreaterThanOrEqual(ROOM_PX)
    }
  }
})

test('in a window zoomed to 200 %, the band is 64 px high, and the heading and the first field are in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  for (const path of ['/login', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toHaveCSS('height', '64px')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox').first()).toBeInViewport({ ratio: 1 })
  }
})

test('the error of the last field keeps clear of the button', async ({ page }) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport)
    for (const path of ['/login', '/reset-password', '/finalise-registration?page=emailRequest']) {
      await page.goto(path)
      await expect(page.locator('[data-hydrate]')).toHaveCount(0)
      const button = page.locator('main form [type="submit"]')
      await button.click()
      const error = page.getByText('Ce champ est obligatoire').last()
      await expect(error).toBeVisible()
      const [below, above] = await Promise.all([button.boundingBox(), error.boundingBox()])
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), path).toBeGreaterThanOrEqual(7.5)
    }
  }
})
