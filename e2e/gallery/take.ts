import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser, launchOptions } from '../support/find-browser'
import freshBuild from '../support/fresh-build'
import { readBuild, type Build } from '../support/portal'
import { typefaceShown } from '../support/typeface'
import { namedCommit, runs, withFilesOf } from '../support/at-commit'
import { comparePictures, type Difference } from './compare'
import { picturePage, type Figure } from './page'
import { reach, type Scene, type State } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'
import { NOW_MS, withScene } from '../support/with-scene'

/*
 * `npm run gallery`: a picture of every state of every screen, at two sizes and in two themes, on one page. Words after
 * the command select screens and states by name. `--against <commit>` also takes the pictures at a commit, and writes a
 * page with those that differ.
 */
const GALLERY = join(import.meta.dirname, '..', '..', 'gallery')
const COMPARISON = join(GALLERY, 'compare')

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
const THEMES = ['light', 'dark'] as const
/** What a comparison shows of a picture. */
const SIDES = { changed: ['before', 'after', 'difference'], new: ['after'], gone: ['before'] } as const

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

if (taken.flat().length + failures.length === 0) throw new Error(`No state is named ${words.join(' ')}.`)
const figures = taken.flat().toSorted((one, other) => one.title.localeCompare(other.title))
await writeFile(join(GALLERY, 'index.html'), picturePage('every state', figures))
console.log(`${figures.length * THEMES.length} pictures in gallery/index.html`)
if (failures.length > 0) {
  console.error(`${failures.length} states were not reached:\n\n${failures.join('\n\n')}`)
  process.exitCode = 1
}

if (commit) {
  const differences = await compareWith(commit)
  const changes = differences.map(({ file, kind }) => ({
    title: `${file}: ${kind}`,
    pictures: SIDES[kind].map((name) => ({ name, file: `${name}/${file}` })),
  }))
  await writeFile(join(COMPARISON, 'index.html'), picturePage(`what differs from ${commit}`, changes))
  const count = (kind: string) => `${differences.filter((difference) => difference.kind === kind).length} ${kind}`
  console.log(`Against ${commit}: ${count('changed')}, ${count('new')}, ${count('gone')} in gallery/compare/index.html`)
}

/**
 * Takes the pictures at a commit with its own `npm run gallery`, so with its states, sandbox and build, and with the browser
 * of this run, and compares them with those of the gallery.
 */
function compareWith(commit: string): Promise<Difference[]> {
  return withFilesOf(commit, (copy) => {
    console.log(`Taking the pictures at ${commit}`)
    const env = { ...process.env, CHROMIUM_PATH: findBrowser() }
    if (!runs('npm', ['run', 'gallery', '--', ...words], { cwd: copy, env })) process.exitCode = 1
    if (!existsSync(join(copy, 'gallery', 'index.html'))) throw new Error(`No pictures can be taken at ${commit}.`)
    return comparePictures(join(copy, 'gallery'), GALLERY, COMPARISON)
  })
}

/** Every state at one size, one after the other, in a page of their own. */
async function takeAt(size: keyof typeof SIZES, browser: Browser, build: Build): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { screen, states, forms } of screens)
    for (const [name, state] of Object.entries({ ...states, ...forms })) {
      if (!isWanted(`${screen} ${name}`)) continue
      try {
        const file = [screen, name, size].map(slug).join('--')
        const pictures = await withScene(browser, build, SIZES[size], (scene) => takeState(scene, state, file))
        figures.push({ title: `${screen} / ${name} (${size})`, pictures })
      } catch (error) {
        failures.push(`${screen} / ${name} (${size}): ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  return figures
}

function slug(name: string): string {
  const ascii = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ascii.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}

function isWanted(name: string): boolean {
  return words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
}

/** Takes a state in each theme, into files whose names begin with `name`. */
async function takeState(scene: Scene, state: State, name: string): Promise<Figure['pictures']> {
  const { page } = scene
  await stopTime(page)
  await reach(scene, state)
  await replaceVersionAndPorts(page)
  // The legal documents, and a page that is not hydrated, do not load the portal's typeface.
  if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
  // A modal dialog prevents the page behind it from scrolling.
  const fullPage = (await page.locator('dialog[aria-modal]').count()) === 0
  const pictures = []
  for (const theme of THEMES) {
    const file = `${name}--${theme}.png`
    await page.emulateMedia({ colorScheme: theme })
    await writeFile(join(GALLERY, file), await pictureAtRest(page, fullPage))
    pictures.push({ name: theme, file })
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
