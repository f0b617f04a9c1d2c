import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { HtmlValidate } from 'html-validate'

/*
 * These functions check a page with tools of other authors, such as axe. The tests stop the timers of the page, but the
 * tools need timers. The tools therefore get the browser's own timers.
 */

const withTimers = (address: string) => `(({ setTimeout }) => {
  ${readFileSync(new URL(address), 'utf8')}
  if (typeof ace === 'object') window.ace = ace
})(window.browserTimers)`

const AXE = withTimers(import.meta.resolve('axe-core/axe.min.js'))
const EQUAL_ACCESS = withTimers(import.meta.resolve('accessibility-checker-engine/ace.js'))

/** The rules that axe applies only on request. */
const FURTHER_RULES = ['target-size', 'label-content-name-mismatch', 'p-as-heading', 'css-orientation-lock']

const OPTIONS = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }])),
}

export async function axe(page: Page): Promise<string[]> {
  // Inject axe once for the whole page, because the injection takes as long as an analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(OPTIONS)})`)
  return violations.map(({ id, nodes }) => `axe, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

interface EqualAccessResult {
  ruleId: string
  /**
   * The level of the rule, and the result of the check. The result is FAIL, PASS, or a value that asks for a manual
   * check.
   */
  value: [level: string, found: string]
  message: string
  snippet: string
}

/**
 * The findings that the test ignores. They follow only from IBM's own rules. Neither axe nor the HTML standard nor WCAG
 * asks for them.
 */
const ALLOWED: Record<string, RegExp> = {
  // The skip link is before the landmarks, and the contact button after them.
  aria_content_in_landmark: /data-screen-only|class="skip"|name="contact"/,
  // The keyboard can scroll a wide table.
  element_tabbable_role_valid: /role="region"/,
  // The focus stays on the button of the list box. The button names the highlighted option (aria-activedescendant).
  combobox_active_descendant: /role="combobox"/,
  widget_tabbable_exists: /role="listbox"/,
}

/**
 * Returns the findings of IBM's Equal Access for which axe has no rule. An example is an element in the tab order that
 * does nothing.
 */
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

/**
 * Checks RGAA 8.2 and A3. Returns the parts of the current page that the HTML standard forbids, and references to
 * missing elements.
 */
export async function invalidCode(page: Page): Promise<string[]> {
  const { results } = await standard.validateString(await page.content())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `HTML, ${ruleId}: ${message} ${selector ?? ''}`),
  )
}
