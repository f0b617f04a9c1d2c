import { parseConfig, SHIPPED_DOCUMENTS, type Config, type RawConfig } from '../../src/config'
import login from '../../src/i18n/fr/login.json' with { type: 'json' }
import shell from '../../src/i18n/fr/shell.json' with { type: 'json' }
import applications from '../../src/i18n/fr/solutions.json' with { type: 'json' }
import type { Notice } from '../../src/rules/notice'
import { initialOf, solutionsOf, type Solution } from '../../src/rules/solutions'
import { withBrand } from './brand'
import { escapeHtml } from './escape-html'

/** Matches the configuration block of a document. The groups are the opening tag, the JSON and the closing tag. */
export const CONFIG_BLOCK =
  /(<script type="application\/json" id="config">)([^<]*)(<\/script>)(?:<link rel="preconnect"[^>]*>)?/

/**
 * The folder of the build with the documents that still contain placeholders. A deployment fills in these templates.
 */
export const TEMPLATES_FOLDER = '.templates'

/**
 * The legal documents that the portal ships. `name` is the configuration value that contains the document's address.
 * `file` is the document's file in `documents/`.
 */
export const LEGAL_DOCUMENTS = (['termsUrl', 'privacyUrl', 'accessibilityUrl'] as const).map((name) => ({
  name,
  file: SHIPPED_DOCUMENTS[name].slice('/documents/'.length),
}))

/**
 * The placeholders in the built documents. Each placeholder stands for a configured value that the page shows. A
 * placeholder has the format of its value, and occurs nowhere else in a document.
 */
export const PLACEHOLDERS = {
  VITE_ACCOUNT_API_URL: 'https://account-api.invalid',
  VITE_APPLICATION_API_URL: 'https://application-api.invalid',
  VITE_SKEZIA_URL: 'https://skezia.invalid',
  VITE_SKEMEET_URL: 'https://skemeet.invalid',
  VITE_MORE_SOLUTIONS: JSON.stringify([
    { name: '[[logo]]', description: '[[text]]', url: 'https://1.invalid', logo: 'https://1.invalid/logo' },
    { name: '[[initial]]', description: '[[text]]', url: 'https://2.invalid' },
  ]),
  VITE_BRAND_NAME: '[[brand]]',
  VITE_NOTICE: JSON.stringify({ text: '[[notice]]', link: 'https://notice.invalid/link' }),
  VITE_TERMS_URL: 'https://terms.invalid/document',
  VITE_PRIVACY_URL: 'https://privacy.invalid/document',
  VITE_ACCESSIBILITY_URL: 'https://accessibility.invalid/document',
} as const

/** Each pair contains the text for several solutions and the text for one solution. */
const TEXTS_FOR_ONE = [
  [shell.panelLine, shell.panelLineOne],
  [login.lead, login.leadOne],
  [applications.lead, applications.leadOne],
] as const

/**
 * Matches the two list items of placeholder solutions, one with a logo and one with an initial. Such an `<li>` must not
 * contain another `<li>`.
 */
const SOLUTIONS = /(<li [^>]*data-solution="logo"[^]*?<\/li>)(<li [^>]*data-solution="initial"[^]*?<\/li>)/g

/** Matches the element of the operator's notice. */
const NOTICE = /<section data-when="notice"[^]*?<\/section>/g
const NOTICE_LINK = /<p data-link[^]*?<\/p>/

/**
 * Fills in a built document with the values of a portal:
 * - A page gets all values, and a preconnect link to the account API.
 * - A legal document gets only the brand, the solutions, the conformance and the addresses of the legal documents.
 *
 * @param html a built document with its placeholders
 * @param values raw values by variable name, already checked with `parseConfig`
 */
export function withConfigBlock(html: string, values: RawConfig): string {
  const config = parseConfig(values)
  const linked = withLegalAddresses(withAccessibilityStatus(html, values), config)
  const stated = withNames(withBrand(linked, values), config)
  if (!CONFIG_BLOCK.test(html)) return stated
  // Escape `<`, because it could end the script element early. JSON reads the escape as the same character.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  const { accountApiUrl, skeziaUrl = '', skemeetUrl = '', brandName, termsUrl, privacyUrl, accessibilityUrl } = config
  const preconnect = `<link rel="preconnect" href="${new URL(accountApiUrl).origin}">`
  const replacements = {
    [PLACEHOLDERS.VITE_SKEZIA_URL]: skeziaUrl,
    [PLACEHOLDERS.VITE_SKEMEET_URL]: skemeetUrl,
    [PLACEHOLDERS.VITE_BRAND_NAME]: brandName,
    [PLACEHOLDERS.VITE_TERMS_URL]: termsUrl,
    [PLACEHOLDERS.VITE_PRIVACY_URL]: privacyUrl,
    [PLACEHOLDERS.VITE_ACCESSIBILITY_URL]: accessibilityUrl,
  }
  const filled = Object.entries(replacements).reduce(
    (page, [placeholder, value]) => page.replaceAll(placeholder, () => escapeHtml(value)),
    stated,
  )
  return withNotice(withSolutions(filled, config.moreSolutions), config.notice).replace(
    CONFIG_BLOCK,
    (_, open: string, _json: string, close: string) => open + json + close + preconnect,
  )
}

/** Replaces the links to the shipped legal documents with the configured addresses. */
function withLegalAddresses(html: string, config: Config): string {
  return LEGAL_DOCUMENTS.reduce((page, { name, file }) => {
    const links = new RegExp(`href="(?:/documents/)?${file}"`, 'g')
    const isShipped = config[name] === SHIPPED_DOCUMENTS[name]
    return isShipped ? page : page.replace(links, () => `href="${escapeHtml(config[name])}"`)
  }, html)
}

/**
 * In the accessibility statement, replaces the default conformance with the configured conformance. If the configured
 * value ends with a date, the date of the statement becomes this date.
 */
function withAccessibilityStatus(html: string, values: RawConfig): string {
  const [date] = /\d{4}-\d\d-\d\d$/.exec(String(values.VITE_ACCESSIBILITY_STATUS)) ?? []
  const shown = date && new Date(date).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
  const stated = html.replaceAll(SHIPPED_DOCUMENTS.accessibilityStatus, parseConfig(values).accessibilityStatus)
  return shown === undefined ? stated : stated.replace('Établie le <mark>[date]</mark>', `Établie le ${shown}`)
}

/**
 * If Skezia or Skemeet is not configured, removes its elements. Writes the names of the configured solutions into each
 * list of names. The names are links, except in a legal document. If the portal has only one solution, uses the texts
 * for one solution.
 */
function withNames(html: string, config: Config): string {
  const solutions = solutionsOf(config)
  const isAbsent = (name: string) => solutions.every((solution) => solution.name !== name)
  const texts = solutions.length === 1 ? TEXTS_FOR_ONE : []
  const isLegal = !CONFIG_BLOCK.test(html)
  const names = solutions.map(({ name, url }) =>
    isLegal ? escapeHtml(name) : `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  )
  return texts
    .reduce((page, [several, one]) => page.replaceAll(several, one), html)
    .replace(/<(\w+) [^>]*data-solution="(Skezia|Skemeet)"[^]*?<\/\1\s*>/g, (element, _, name: string) =>
      isAbsent(name) ? '' : element,
    )
    .replace(/(<span data-solutions="(et|ou)">)[^]*?(?=<\/span>)/g, (_, start: string, word: string) => {
      const last = names.slice(-2).join(` ${word} `)
      return start + [...names.slice(0, -2), last].join(', ')
    })
}

function withNotice(html: string, notice: Notice | undefined): string {
  if (!notice) return html.replace(NOTICE, '')
  const { text, link } = notice
  return html.replace(NOTICE, (element) =>
    (link === undefined ? element.replace(NOTICE_LINK, '') : element)
      .replace('https://notice.invalid/link', () => escapeHtml(link ?? ''))
      .replace('[[notice]]', () => escapeHtml(text)),
  )
}

function withSolutions(html: string, solutions: readonly Solution[]): string {
  return html.replace(SOLUTIONS, (_, logo: string, initial: string) =>
    solutions.map((solution) => withSolution(solution.logo === undefined ? initial : logo, solution)).join(''),
  )
}

/**
 * Replaces all placeholders of an element in one pass. In a second pass, an inserted value could look like a
 * placeholder.
 */
function withSolution(element: string, { name, description, url, logo = '' }: Solution): string {
  const placeholders = /\[\[(logo|initial)]]|\[\[text]]|https:\/\/1\.invalid\/logo|https:\/\/[12]\.invalid|\[/g
  return element.replace(placeholders, (placeholder, named: string | undefined) => {
    if (named) return escapeHtml(name)
    if (placeholder === '[[text]]') return escapeHtml(description)
    // The initial of the placeholder name `[[initial]]` is `[`. Replace this character with the solution's initial.
    if (placeholder === '[') return escapeHtml(initialOf(name))
    return escapeHtml(placeholder.endsWith('/logo') ? logo : url)
  })
}
