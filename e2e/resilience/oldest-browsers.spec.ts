import unsupported from '../../scripts/unsupported-features.json' with { type: 'json' }
import { expect, test as base } from '../support/fixtures'
import { readBuild } from '../support/portal'
import { password, signIn } from '../../catalogue/sign-in'

/*
 * Tests the portal as in the oldest supported browsers. The tests rename newer styles in the build, and remove newer
 * functions.
 */

/**
 * Styles that the build contains, but that the oldest supported browsers do not know. For each style, the linter has an
 * exception, or the build contains a fallback.
 */
const STYLES = [
  ...Object.keys(unsupported).filter((name) =>
    /^(@container|container|text-wrap|content|contain|overscroll|scrollbar)/.test(name),
  ),
  'color-mix(',
  '100dvh',
  'rel="expect"',
  ':has(',
]

const test = base.extend<object, { build: Awaited<ReturnType<typeof readBuild>> }>({
  build: [
    async ({}, use) => {
      const { documents, assets } = await readBuild()
      const found = new Set<string>()
      const older = (text: string) =>
        STYLES.reduce((changed, style) => {
          if (changed.includes(style)) found.add(style)
          return changed.replaceAll(style, style.replace(/[a-z]/, 'x$&'))
        }, text)
      const build = {
        documents: new Map([...documents].map(([path, html]) => [path, older(html)])),
        assets: new Map(
          [...assets].map(([path, bytes]) => [
            path,
            path.endsWith('.js') ? new TextEncoder().encode(older(new TextDecoder().decode(bytes))) : bytes,
          ]),
        ),
      }
      expect([...found].sort()).toEqual([...STYLES].sort())
      await use(build)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      for (const [owner, names] of [
        [window, ['requestIdleCallback']],
        [Navigator.prototype, ['doNotTrack']],
        [URLSearchParams.prototype, ['size']],
        [AbortSignal, ['any', 'timeout']],
        [URL, ['canParse', 'parse']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Element.prototype, ['checkVisibility']],
        [HTMLElement.prototype, ['showPopover', 'popover', 'inert']],
        [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
        [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf']],
      ] as const)
        for (const name of names) Reflect.deleteProperty(owner, name)
    })
    await use(context)
  },
})

test('a user of the oldest supported browsers can sign in and open every page of the account', async ({
  page,
  backend,
}) => {
  const lea = backend.account({ password })
  const project = backend.project(lea, 'Cabinet Voltaire')
  backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: project.id, scopes: [] })
  // An unknown path leads to /login, and the address keeps `redirectUrl`.
  await page.goto(`/inconnu?redirectUrl=${encodeURIComponent('/dashboard/api-connections')}`)
  await expect(page).toHaveURL(/^[^?]*\/login\?redirectUrl=/)
  await signIn(page, lea.email)
  await expect(page).toHaveURL('/dashboard/api-connections')
  for (const size of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/dashboard/apps', '/dashboard/authentication', '/dashboard/api-connections']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('combobox', { name: 'Patients' }).click()
    await page.getByRole('option', { name: 'Visualisation' }).click()
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page).toHaveURL('/dashboard/api-connections')
  }
})

test('in the oldest supported browsers, the contact button covers no focused element', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/subscription')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  const contact = page.getByRole('button', { name: 'Contact', exact: true })
  const isFocusCovered = () =>
    contact.evaluate((button) => {
      const round = button.getBoundingClientRect()
      const { right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      return document.activeElement !== button && right > round.left && bottom > round.top && top < round.bottom
    })
  const stops = await page.locator(':is(a, button, input):visible').count()
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(contact).toBeInViewport({ ratio: 1 })
    expect(await isFocusCovered(), `stop ${stop}`).toBe(false)
  }
})
