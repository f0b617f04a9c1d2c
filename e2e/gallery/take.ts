import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../find-browser'
import freshBuild from '../fresh-build'
import { readBuild, type Build } from '../portal'
import { typefaceShown } from '../typeface'
import { galleryPage } from './page'
import { fileOf, SIZES, THEMES, type Picture, type Size } from './pictures'
import { reach, type Scene, type State } from './scene'
import { screens } from './states'
import { withScene } from './with-scene'

/*
 * `npm run gallery`: a picture of every state of every screen, at two sizes and in two themes, on one page. Words after
 * the command select screens and states by name.
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
  for (const { screen, states, forms } of screens)
    for (const [name, state] of Object.entries({ ...states, ...forms }).filter(([name]) =>
      isWanted(`${screen} ${name}`),
    ))
      try {
        pictures.push(
          ...(await withScene(browser, build, SIZES[size], (scene) => takeState(scene, state, size, screen, name))),
        )
      } catch (error) {
        failures.push(`${screen} / ${name} (${size}): ${error instanceof Error ? error.message : String(error)}`)
      }
  return pictures
}

function isWanted(name: string): boolean {
  const words = process.argv.slice(2)
  return words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
}

async function takeState(scene: Scene, state: State, size: Size, screen: string, name: string): Promise<Picture[]> {
  const { page } = scene
  await reach(scene, state)
  // The legal documents, and a page that is not hydrated, do not load the portal's typeface.
  if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
  await page.evaluate(() => scrollTo(0, 0))
  // A modal dialog prevents the page behind it from scrolling.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  const pictures: Picture[] = []
  for (const theme of THEMES) {
    const file = fileOf(screen, name, size, theme)
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)))
    await page.screenshot({ path: join(GALLERY, file), fullPage, caret: 'initial' })
    pictures.push({ screen, state: name, size, theme, file })
  }
  return pictures
}
