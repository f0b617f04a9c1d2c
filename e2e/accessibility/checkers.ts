import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { HtmlValidate } from 'html-validate'

/* Programs made by others that check a page. They wait for timers, and get the browser's own: those of the page are stopped. */

const withTimers = (address: string) => `(({ setTimeout }) => {
  ${readFileSync(new URL(address), 'utf8')}
  if (typeof ace === 'object') window.ace = ace
})(window.browserTimers)`

const AXE = withTimers(import.meta.resolve('axe-core/axe.min.js'))
const EQUAL_ACCESS = withTimers(import.meta.resolve('accessibility-checker-engine/ace.js'))

/** Rules that axe leaves out unless they are asked for. */
const FURTHER_RULES = ['target-size', 'label-content-name-mismatch', 'p-as-heading', 'css-orientation-lock']

const OPTIONS = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }])),
}

export async function axe(page: Page): Promise<string[]> {
  // One injection serves the page: its script takes as long as an analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(OPTIONS)})`)
  return violations.map(({ id, nodes }) => `axe, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

interface EqualAccessResult {
  ruleId: string
  /** The level, and what was found: FAIL, PASS, or what a person has to look at. */
  value: [level: string, found: string]
  message: string
  snippet: string
}

/** What IBM's rules refuse here by a reading of their own, and axe, the standard or WCAG does not. */
const ALLOWED: Record<string, RegExp> = {
  // The link that skips to the content and the contact button are before and after the landmarks.
  aria_content_in_landmark: /data-screen-only|class="skip"|name="contact"/,
  // A wide table that scrolls is reached by the keyboard.
  element_tabbable_role_valid: /role="region"/,
  // The focus stays in the list box's button, which points at an option before one is chosen.
  combobox_active_descendant: /role="combobox"/,
  widget_tabbable_exists: /role="listbox"/,
}

/** What IBM's Equal Access finds and axe has no rule for, such as a stop of the Tab key that does nothing. */
export async function equalAccess(page: Page): Promise<string[]> {
  await page.evaluate(EQUAL_ACCESS)
  const { results } = await page.evaluate<{ results: EqualAccessResult[] }>(
    'new ace.Checker().check(document, ["WCAG_2_2"])',
  )
  return results
    .filter(({ value: [, found] }) => found === 'FAIL')
    .filter(({ ruleId, snippet }) => !ALLOWED[ruleId]?.test(snippet))
    .map(({ ruleId, message, snippet }) => `Equal Access, ${ruleId}: ${message}: ${snippet}`)
}

const standard = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:standard'],
  rules: { 'no-missing-references': 'error' },
})

/** RGAA 8.2 and A3: what the standard of HTML does not allow in the page as it is now, and names of elements that are not in it. */
export async function invalidCode(page: Page): Promise<string[]> {
  const { results } = await standard.validateString(await page.content())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `HTML, ${ruleId}: ${message} ${selector ?? ''}`),
  )
}
