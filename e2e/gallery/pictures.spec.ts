import { expect, test, type Page } from '@playwright/test'
import { reach } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'
import { readBuild } from '../support/portal'
import { typefaceShown } from '../support/typeface'
import { NOW_MS, withScene } from '../support/with-scene'

/*
 * Takes a picture of every state of every screen in each theme, in the window size of the project. `gallery.ts` runs
 * this file.
 */
const THEMES = ['light', 'dark'] as const
/** The strictest comparison of Playwright. It reports a border that is one pixel wider. */
const EXACT = { threshold: 0, maxDiffPixels: 0 }

for (const { screen, states, forms } of screens)
  for (const [name, state] of Object.entries({ ...states, ...forms }))
    test(`the picture of ${screen} / ${name} is unchanged`, async ({ browser, viewport, hasTouch, isMobile }, info) => {
      await withScene(browser, await readBuild(), { viewport, hasTouch, isMobile }, async (scene) => {
        const { page } = scene
        await stopTime(page)
        await reach(scene, state)
        await replaceVersionAndPorts(page)
        // Do not wait for the typeface here, because legal documents and pages without hydration do not load it.
        if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
        // If a modal dialog is open, take a picture of the window only, because the page cannot scroll.
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

/** Stops the time that the page reads, so that the page always shows the same time. The timers of the page continue. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW_MS)
  // Playwright does not stop `performance.now()`, so compute its value from the stopped time.
  await page.addInitScript((startMs) => void (performance.now = () => Date.now() - startMs), NOW_MS)
}
