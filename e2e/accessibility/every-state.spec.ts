import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import { applyMode, FURTHER_MODES, installChecks, MODES, stopTimers, UNDER_OVERLAYS, type Mode } from './modes'
import { checkToasts, showsToast, SIZES } from './toasts'
import { ALTERATIONS } from '../engines/alterations'
import { expect, test } from '../support/fixtures'
import { reach, type Scene, type Screen, type State } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'
import { withScene } from '../support/with-scene'
import { watch } from '../support/page-watch'
import { translatePages } from '../support/page-translation'
import type { Build } from '../support/portal'
import { typefaceShown } from '../support/typeface'
import { originsOf } from '../support/world'

/*
 * Each test opens one state of a screen while the browser translates the page. The test checks these rules:
 *
 * - A toast covers no heading, label, field, link or button.
 * - Without the translation, the page meets the requirements A1, A14 and A15.
 * - The first state of each form passes the checks of FURTHER_MODES.
 * - A toast or the contact panel covers no focused element.
 * - Every field of the translated page keeps a typed text.
 * - Browser extensions remove no typed text, and hide no control.
 * - The console stays empty.
 * - The list `forms` of a screen is complete.
 */

const WITHOUT_SCRIPT = 'the script cannot be loaded'

/** The states in which React does not run on the page. */
const NOT_HYDRATED = [WITHOUT_SCRIPT, 'a page that cannot be shown']

const NOISE: Record<string, RegExp> = { [WITHOUT_SCRIPT]: /404.*index/ }

/** Without a network, the prefetch of other scripts fails. */
const isOfflineNoise = (name: string, line: string) =>
  name.startsWith('offline') && /ERR_INTERNET_DISCONNECTED|dynamically imported module/.test(line)

/**
 * The form of the screen Connexion. Some states of other screens also show this form. These screens do not have to list
 * the form in `forms`.
 */
const SIGN_IN_FORM = 'identifier, password'

const VIEWPORT = { viewport: SIZES[0] ?? null }

/**
 * Waits until the page has loaded everything. The function then stops the page's timers, so only actions of the user
 * change the page.
 */
async function settle({ page, visitor }: Scene, name: string): Promise<void> {
  if (!NOT_HYDRATED.includes(name)) await visitor.hydrated()
  await stopTimers(page)
  if ((await page.locator('#root:not([data-hydrate])').count()) > 0) await typefaceShown(page)
}

/** Checks one state in the given modes. Returns its faults, one line each, and the forms that the state shows. */
async function checkState(name: string, state: State, modes: readonly Mode[], browser: Browser, build: Build) {
  return withScene(browser, build, VIEWPORT, async (scene) => {
    const { page, world } = scene
    const problems = watch(page.context(), originsOf(world))
    const expected = NOISE[name] ? [NOISE[name]] : []
    const faults: string[] = []
    let shown: string[] = []
    try {
      await installChecks(page.context())
      await translatePages(page.context(), 'script')
      await reach(scene, state)
      await settle(scene, name)
      shown = await page.evaluate(visibleForms)
      for (const size of (await showsToast(page)) ? SIZES : []) {
        await page.setViewportSize(size)
        faults.push(...(await checkToasts(page)).map((fault) => `${size.width} px: ${fault}`))
      }
      await page.evaluate(() => window.pageTranslation?.undo())
      const isOverlaid = await page.evaluate(() => window.controlChecks.overlays().length > 0)
      for (const mode of isOverlaid ? [...modes, UNDER_OVERLAYS] : modes) {
        await applyMode(page, mode)
        for (const fault of await mode.check(page)) faults.push(`${mode.name}: ${fault}`)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate(() => window.pageTranslation?.start())
      faults.push(...(await typeInFields(page)))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
    const written = problems(expected).filter((line) => !isOfflineNoise(name, line))
    return { shown, faults: [...faults, ...written] }
  })
}

/** The engine of Dark Reader. The browser extension Dark Reader runs the same engine in every document. */
const DARK_READER = `${readFileSync(new URL(import.meta.resolve('darkreader/darkreader.js')), 'utf8')}
  addEventListener('readystatechange', () => DarkReader.enable({}), { once: true, capture: true })`

/**
 * Changes a page as Firefox's translation, a password manager and Dark Reader do, and types in the fields of its form.
 * Returns the fields that lose the typed text, and the problems in the console. Throws if a control becomes invisible.
 */
async function faultsWhenAltered(state: State, browser: Browser, build: Build) {
  // Bypass the page's policy, because a real extension can add styles in spite of the policy.
  return withScene(browser, build, { bypassCSP: true }, async (scene) => {
    const { page, world } = scene
    const problems = watch(page.context(), originsOf(world))
    await installChecks(page.context())
    await page.addInitScript(ALTERATIONS)
    await page.addInitScript(DARK_READER)
    await reach(scene, state)
    await scene.visitor.hydrated()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const faint = () => page.evaluate(() => window.controlChecks.faint())
      await expect
        .poll(faint, `the controls whose edge is invisible, with Dark Reader and the scheme ${colorScheme}`)
        .toEqual([])
    }
    return [...(await typeInFields(page)), ...problems([])]
  })
}

/** Runs in the page. Returns each form that has a text field, as a list of its field names. */
function visibleForms(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio], [readonly]), textarea',
  )
  const forms = new Map<HTMLFormElement | null, string[]>()
  for (const field of fields)
    if (field.checkVisibility({ visibilityProperty: true }))
      forms.set(field.form, [...(forms.get(field.form) ?? []), field.name])
  return [...forms.values()].map((names) => names.join(', '))
}

/** Types twice in every enabled field. Returns the fields that do not contain the last value. */
async function typeInFields(page: Page): Promise<string[]> {
  // If a dialog is open, fill in only the fields of the topmost dialog. On a phone, a click outside the contact panel
  // closes the contact panel.
  const dialog = page.getByRole('dialog')
  const place = (await dialog.count()) > 0 ? dialog.last() : page
  const fields = await place
    .locator('input:not([type=checkbox], [type=radio], [readonly]):visible, textarea:visible')
    .all()
  const typed: { field: Locator; text: string }[] = []
  const address = page.url()
  for (const field of fields)
    try {
      const text = textFor(await field.getAttribute('autocomplete'))
      for (const value of [text.slice(0, 3), text]) await field.fill(value)
      await field.blur()
      typed.push({ field, text })
    } catch (error) {
      // Stop here, because the fields disappear when the page opens another page.
      if (page.url() !== address) return []
      throw error
    }
  const lost: string[] = []
  for (const { field, text } of typed)
    // Remove spaces, because the field shows a phone number in groups of two digits.
    if ((await field.inputValue()) !== (/^\d{10}$/.test(text) ? text.replace(/..(?=.)/g, '$& ') : text))
      lost.push(`lost: ${await field.evaluate(({ outerHTML }) => outerHTML)}`)
  return lost
}

function textFor(autoComplete: string | null): string {
  if (autoComplete === 'one-time-code') return '493027'
  if (autoComplete?.startsWith('tel')) return '0612345678'
  if (autoComplete === 'email') return 'lea.martin@exemple.fr'
  return autoComplete?.endsWith('password') ? 'Soleil-Levant-42' : 'lea.martin'
}

/**
 * Declares the tests for the states of a screen. One worker runs all of these tests. The forms come first, because the
 * tests compare the other states with the forms.
 */
function testScreen({ screen, states, forms = {} }: Screen): void {
  test.describe.configure({ mode: 'default' })
  const begun: string[] = []
  let played = 0
  for (const [name, state] of Object.entries({ ...forms, ...states }))
    test(`every check passes in the state ${screen} / ${name}`, async ({ browser, build }) => {
      const beginsForm = name in forms
      const modes = beginsForm || Object.keys(forms).length === 0 ? [...MODES, ...FURTHER_MODES] : MODES
      const { shown, faults } = await checkState(name, state, modes, browser, build)
      if (beginsForm) {
        begun.push(...shown)
        played += 1
        faults.push(...(await faultsWhenAltered(state, browser, build)))
      }
      // If the run includes only some forms of the screen (`-g`), do not look for missing forms.
      const isWhole = played === Object.keys(forms).length
      for (const form of isWhole ? shown.filter((one) => screen === 'Connexion' || one !== SIGN_IN_FORM) : [])
        if (!begun.includes(form)) faults.push(`the form ${form}: add a state of it to \`forms\` of the screen`)
      expect(faults).toEqual([])
    })
}

// Start with the longest screens, so that no worker ends with a long one.
const sizeOf = ({ states, forms = {} }: Screen) => Object.keys(states).length + Object.keys(forms).length
for (const screen of screens.toSorted((one, other) => sizeOf(other) - sizeOf(one)))
  test.describe(() => {
    testScreen(screen)
  })
