import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../support/find-browser'
import freshBuild from '../support/fresh-build'
import { readBuild, type Build } from '../support/portal'
import { typefaceShown } from '../support/typeface'
import { namedCommit } from '../support/at-commit'
import { comparePictures } from './compare'
import { comparisonPage, galleryPage } from './page'
import { withPicturesOf } from './pictures-at-commit'
import { fileOf, SIZES, THEMES, type Picture, type Size } from './pictures'
import { reach, type Scene, type State } from './scene'
import { screens } from './states'
import { NOW_MS, withScene } from './with-scene'

/*
 * `npm run gallery`: a picture of every state of every screen, at two sizes and in two themes, on one page. Words after
 * the command select screens and states by name. `--against <commit>` also takes the pictures at a commit, and writes a
 * page with those that differ.
 */
const GALLERY = join(import.meta.dirname, '..', '..', 'gallery')
const COMPARISON = join(GALLERY, 'compare')

const { values, positionals: words } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true })
const commit = values.against === undefined ? undefined : namedCommit(values.against, 'e2e/gallery/take.ts')
freshBuild()
const [build] = await Promise.all([readBuild(), rm(GALLERY, { recursive: true, force: true })])
await mkdir(GALLERY)
const options = launchOptions()
// A part of the page that is drawn anew over the old one has other pixels at round corners.
const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), '--disable-partial-raster'] })
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

if (commit) {
  const differences = await withPicturesOf(commit, words, (before) => comparePictures(before, GALLERY, COMPARISON))
  await writeFile(join(COMPARISON, 'index.html'), comparisonPage(commit, differences))
  const count = (kind: string) => `${differences.filter((difference) => difference.kind === kind).length} ${kind}`
  console.log(`Against ${commit}: ${count('changed')}, ${count('new')}, ${count('gone')} in gallery/compare/index.html`)
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
  return words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
}

async function takeState(scene: Scene, state: State, size: Size, screen: string, name: string): Promise<Picture[]> {
  const { page } = scene
  await stopTime(page)
  await reach(scene, state)
  await replaceVersionAndPorts(page)
  // The legal documents, and a page that is not hydrated, do not load the portal's typeface.
  if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
  // A modal dialog prevents the page behind it from scrolling.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  const pictures: Picture[] = []
  for (const theme of THEMES) {
    const file = fileOf(screen, name, size, theme)
    await page.emulateMedia({ colorScheme: theme })
    await writeFile(join(GALLERY, file), await pictureAtRest(page, fullPage))
    pictures.push({ screen, state: name, size, theme, file })
  }
  return pictures
}

/** A picture of the top of the page, or of all of it, once two in a row are the same. */
async function pictureAtRest(page: Page, fullPage: boolean): Promise<Buffer> {
  let [picture, last]: Buffer[] = []
  while (!picture || !last?.equals(picture)) {
    last = picture
    await page.evaluate(() => scrollTo(0, 0))
    picture = await page.screenshot({ fullPage, animations: 'disabled' })
  }
  return picture
}

/** Replaces what differs in each build, its version, and in each world: the ports of the sandbox. */
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

/** Stops the time that the page reads, so that it shows the same each time. Its timers run. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW_MS)
  // Playwright lets the monotonic clock run.
  await page.addInitScript((startMs) => void (performance.now = () => Date.now() - startMs), NOW_MS)
}
