import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../find-browser'
import freshBuild from '../fresh-build'
import { readBuild, type Build } from '../portal'
import { typefaceShown } from '../typeface'
import { startWorld } from '../world'
import { galleryPage } from './page'
import { fileOf, SIZES, THEMES, type Picture, type Size } from './pictures'
import type { Screen } from './scene'
import { screens } from './states'

/*
 * `npm run gallery`: a picture of every state of every screen, at two sizes and in two themes, on one page. Each state
 * is reached as a person reaches it, in a world of its own. Words after the command choose screens and states by name.
 */
const GALLERY = join(import.meta.dirname, '..', '..', 'gallery')

freshBuild()
const [build] = await Promise.all([readBuild(), rm(GALLERY, { recursive: true, force: true })])
await mkdir(GALLERY)
const browser = await chromium.launch(launchOptions())
const failures: string[] = []
const taken = await Promise.all([takeAt('desktop', browser, build), takeAt('phone', browser, build)])
await browser.close()

const pictures = taken.flat()
await writeFile(join(GALLERY, 'index.html'), galleryPage(pictures))
console.log(`${pictures.length} pictures in gallery/index.html`)
if (failures.length > 0) {
  console.error(`${failures.length} states were not reached:\n\n${failures.join('\n\n')}`)
  process.exitCode = 1
}

/** Every state at one size, one after the other, in a page of their own. */
async function takeAt(size: Size, browser: Browser, build: Build): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const { screen, states } of screens)
    for (const [state, reach] of Object.entries(states).filter(([state]) => isWanted(`${screen} ${state}`)))
      try {
        pictures.push(...(await takeState(size, browser, build, { screen, state, reach })))
      } catch (error) {
        failures.push(`${screen} / ${state} (${size}): ${error instanceof Error ? error.message : String(error)}`)
      }
  return pictures
}

function isWanted(name: string): boolean {
  const words = process.argv.slice(2)
  return words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
}

interface State {
  screen: string
  state: string
  reach: Screen['states'][string]
}

async function takeState(size: Size, browser: Browser, build: Build, { screen, state, reach }: State) {
  const world = await startWorld(build, { counted: false })
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: world.portal,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    await reach({ page, backend: world.backend, world })
    // The legal documents stand alone, and what the script has not taken over, without the portal's typeface.
    if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
    await page.evaluate(() => scrollTo(0, 0))
    // A modal dialog holds the page behind it still: what is seen is all there is.
    const fullPage = (await page.locator('dialog[open]').count()) === 0
    const pictures: Picture[] = []
    for (const theme of THEMES) {
      const file = fileOf(screen, state, size, theme)
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)))
      await page.screenshot({ path: join(GALLERY, file), fullPage, caret: 'initial' })
      pictures.push({ screen, state, size, theme, file })
    }
    return pictures
  } finally {
    await context.close()
    await world.close()
  }
}
