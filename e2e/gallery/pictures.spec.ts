import { expect, test, type Page } from '@playwright/test'
import { reach } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'
import { readBuild } from '../support/portal'
import { typefaceShown } from '../support/typeface'
import { NOW_MS, withScene } from '../support/with-scene'

/* Takes a picture of every state of every screen in each theme, at the size of the project. `gallery.ts` runs this file. */
const THEMES = ['light', 'dark'] as const
/** The smallest tolerance of Playwright: a border that is one pixel wider counts as a difference. */
const EXACT = { threshold: 0, maxDiffPixels: 0 }

for (const { screen, states, forms } of screens)
  for (const [name, state] of Object.entries({ ...states, ...forms }))
    test(`${screen} / ${name}`, async ({ browser, viewport, hasTouch, isMobile }, info) => {
      await withScene(browser, await readBuild(), { viewport, hasTouch, isMobile }, async (scene) => {
        const { page } = scene
        await stopTime(page)
        await reach(scene, state)
        await replaceVersionAndPorts(page)
        // The legal documents, and a page that is not hydrated, do not load the portal's typeface.
        if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
        // A modal dialog prevents the page behind it from scrolling.
        const fullPage = (await page.locator('dialog[aria-modal]').count()) === 0
        for (const theme of THEMES) {
          const file = `${slug(screen)}--${slug(name)}--${theme}.png`
          await page.emulateMedia({ colorScheme: theme })
          await page.evaluate(() => scrollTo(0, 0))
          await expect.soft(page).toHaveScreenshot(file, { ...EXACT, fullPage })
          await info.attach(theme, { path: info.snapshotPath(file, { kind: 'screenshot' }) })
        }
      })
    })

function slug(name: string): string {
  const ascii = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ascii.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}

/** Replaces the texts that differ in each run: the version of the build and the ports of the sandbox. */
async function replaceVersionAndPorts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const shown = node.nodeValue ?? ''
      const replaced = shown
        .replace(/localhost:\d+/g, 'localhost:5174')
        .replace(/(?<=Version du portail\s: ).*/, '2026-10-05-0000000')
      if (replaced !== shown) node.nodeValue = replaced
    }
  })
}

/** Stops the time that the page reads, so that it always shows the same time. Its timers continue. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW_MS)
  // Playwright's clock does not stop the monotonic clock.
  await page.addInitScript((startMs) => void (performance.now = () => Date.now() - startMs), NOW_MS)
}
