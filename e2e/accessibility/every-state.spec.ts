import type { Browser, Locator, Page } from '@playwright/test'
import { applyMode, FURTHER_MODES, installChecks, MODES, stopClock, type Mode } from './modes'
import { checkToasts, PHONES, showsToast } from './toasts'
import { sourceOf } from '../engines/alterations'
import { expect, test } from '../support/fixtures'
import { reach, type State } from '../gallery/scene'
import { screens } from '../gallery/states'
import { withScene } from '../gallery/with-scene'
import { watch } from '../support/page-watch'
import { translatePages } from '../support/page-translation'
import type { Build } from '../support/portal'
import { originsOf } from '../support/world'

/*
 * Every state of every screen, reached on a page that the browser translates. On phones no toast covers the heading, an
 * error or a submit button. A1, A14 and A15 hold on a light desktop and a dark phone, with the translation undone; on the
 * forms, and on each state of a screen without one, also with larger and spaced text, forced colours and the keyboard.
 * Every field keeps what is typed on the translated page, and that of a form also on one that extensions change. Nothing is
 * written to the console. Each form of a screen is among its `forms`.
 */

/** The console errors that a state causes. */
const NOISE: Record<string, RegExp> = { 'the script cannot be had': /404.*index/ }

/** Without a network the prefetch of other scripts fails. */
const isOfflineNoise = (name: string, line: string) => name === 'offline' && line.includes('ERR_INTERNET_DISCONNECTED')

/**
 * The states in which the sign-in page scrolls on a laptop: with a second form, with a notice that has a button or is
 * beside the wait for an answer, under a toast of two lines, or without its script.
 */
const SCROLLING = [
  'failed: account not activated',
  'failed: wrong credentials',
  'account activated',
  'activation mail sent again',
  'activation link no longer valid',
  'activation link no longer valid, another requested',
  'busy for more than 10 s',
  'signed out, but not of France Connect',
  'the script cannot be had',
  'a choice of four solutions',
  'a choice of eight solutions',
]

/** Leaves out that the sign-in page scrolls where SCROLLING allows it. Adds a fault where it does not scroll. */
function withoutScrolling(name: string, faults: string[]): string[] {
  const others = faults.filter((fault) => !fault.endsWith(': the sign-in page scrolls'))
  const scrolls = others.length < faults.length
  if (scrolls === SCROLLING.includes(name)) return others
  return scrolls ? faults : [...faults, 'SCROLLING names it, and it does not scroll']
}

/** The form of the screen Connexion, to which states of other screens lead. */
const SIGN_IN_FORM = 'identifier, password'

/** Returns the faults of one state in some modes, one line each. `onForms` receives the forms that the state shows. */
async function faultsOf(
  name: string,
  state: State,
  modes: readonly Mode[],
  browser: Browser,
  build: Build,
  onForms: (forms: string[]) => void,
) {
  return withScene(browser, build, { viewport: PHONES[0] ?? null }, async (scene) => {
    const { page, world } = scene
    const problems = watch(page.context(), originsOf(world))
    const expected = NOISE[name] ? [NOISE[name]] : []
    const faults: string[] = []
    try {
      await installChecks(page.context())
      await translatePages(page.context(), 'script')
      await reach(scene, state)
      onForms(await page.evaluate(visibleForms))
      for (const size of (await showsToast(page)) ? PHONES : []) {
        await page.setViewportSize(size)
        faults.push(...(await checkToasts(page)).map((fault) => `${size.width} px: ${fault}`))
      }
      await page.evaluate(() => window.pageTranslation?.undo())
      await stopClock(page)
      for (const mode of modes) {
        await applyMode(page, mode)
        for (const fault of await mode.check(page)) faults.push(`${mode.name}: ${fault}`)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.clock.resume()
      await page.evaluate(() => window.pageTranslation?.start())
      faults.push(...(await typeInFields(page)))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
    return [...withoutScrolling(name, faults), ...problems(expected).filter((line) => !isOfflineNoise(name, line))]
  })
}

/** Returns the fields that lose what is typed when Firefox's translation and extensions change the page of a form. */
async function faultsWhenAltered(state: State, browser: Browser, build: Build) {
  return withScene(browser, build, {}, async (scene) => {
    const { page, world } = scene
    const problems = watch(page.context(), originsOf(world))
    await page.addInitScript(sourceOf(['a translation', 'a password manager', 'a dark reader']))
    await reach(scene, state)
    await scene.visitor.hydrated()
    // The password manager sets a style.
    return [...(await typeInFields(page)), ...problems([/inline style/])]
  })
}

/** Runs in the page. Returns each form with something to type in, as the names of its fields. */
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

/** Types twice in every enabled field. Returns the fields without the last value. */
async function typeInFields(page: Page): Promise<string[]> {
  // A press outside of the contact panel closes it on a phone.
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
      for (const value of [text.slice(0, 3), text]) await field.fill(value, { timeout: 3_000 })
      await field.blur()
      typed.push({ field, text })
    } catch (error) {
      // The fields disappear with a page that leads to another.
      if (page.url() !== address) return []
      throw error
    }
  const lost: string[] = []
  for (const { field, text } of typed)
    if ((await field.inputValue()) !== text) lost.push(`lost: ${await field.evaluate(({ outerHTML }) => outerHTML)}`)
  return lost
}

function textFor(autoComplete: string | null): string {
  if (autoComplete === 'one-time-code') return '493027'
  if (autoComplete?.startsWith('tel')) return '0612345678'
  if (autoComplete === 'email') return 'lea.martin@exemple.fr'
  return autoComplete?.endsWith('password') ? 'Soleil-Levant-42' : 'lea.martin'
}

for (const { screen, states, forms = {} } of screens)
  test(`every state is reached, accessible and safe to translate: ${screen}`, async ({ browser, build }) => {
    test.setTimeout(30_000 + 10_000 * Object.keys(states).length)
    const begun = new Set(screen === 'Connexion' ? [] : [SIGN_IN_FORM])
    const shown = new Map<string, string>()
    const furtherChecked = Object.keys(Object.keys(forms).length > 0 ? forms : states)
    for (const [name, state] of Object.entries({ ...states, ...forms }))
      await test.step(name, async () => {
        const modes = furtherChecked.includes(name) ? [...MODES, ...FURTHER_MODES] : MODES
        const onForms = (found: string[]) => {
          for (const form of found)
            if (name in forms) begun.add(form)
            else shown.set(form, name)
        }
        const faults = await faultsOf(name, state, modes, browser, build, onForms)
        if (name in forms) faults.push(...(await faultsWhenAltered(state, browser, build)))
        expect.soft(faults, `${screen} / ${name}`).toEqual([])
      })
    const missing = [...shown].filter(([form]) => !begun.has(form))
    expect.soft(missing, 'forms, by their fields, and a state of each: add one to `forms` of the screen').toEqual([])
  })
