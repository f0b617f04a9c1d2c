import { parseConfig, type RawConfig } from '../src/config'

/** The configuration block of a document, its JSON in the second group of `(open)(json)(close)`. */
export const CONFIG_BLOCK =
  /(<script type="application\/json" id="config">)([^<]*)(<\/script>)(?:<link rel="preconnect"[^>]*>)?/

/** Folder of the build that holds each document with its placeholders. A deployment fills these templates. */
export const TEMPLATES_FOLDER = '.templates'

/**
 * Placeholders in the built documents for values that appear in the page itself. Each has the format of its value and
 * occurs nowhere else.
 */
export const PLACEHOLDERS = {
  VITE_ACCOUNT_API_URL: 'https://account-api.invalid',
  VITE_APPLICATION_API_URL: 'https://application-api.invalid',
  VITE_SKEZIA_URL: 'https://skezia.invalid',
  VITE_SKEMEET_URL: 'https://skemeet.invalid',
  VITE_BRAND_NAME: '[[brand]]',
  VITE_TERMS_URL: 'https://terms.invalid/document',
  VITE_PRIVACY_URL: 'https://privacy.invalid/document',
  VITE_ACCESSIBILITY_URL: 'https://accessibility.invalid/document',
} as const

/**
 * Fills a built document: writes `values` into its configuration block, `<script type="application/json" id="config">`,
 * replaces its placeholders, and adds a preconnect to the account API. Returns a document without the block (a legal
 * text) unchanged.
 *
 * @param html a document of the build, with its placeholders
 * @param values raw values by variable name, already checked with `parseConfig`
 */
export function withConfigBlock(html: string, values: RawConfig): string {
  if (!CONFIG_BLOCK.test(html)) return html
  // In a script element only `<` can end the text early. JSON reads its escape as the same character.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  const { accountApiUrl, skeziaUrl, skemeetUrl, brandName, termsUrl, privacyUrl, accessibilityUrl } =
    parseConfig(values)
  const preconnect = `<link rel="preconnect" href="${new URL(accountApiUrl).origin}">`
  const replacements = {
    [PLACEHOLDERS.VITE_SKEZIA_URL]: skeziaUrl,
    [PLACEHOLDERS.VITE_SKEMEET_URL]: skemeetUrl,
    [PLACEHOLDERS.VITE_BRAND_NAME]: brandName,
    [PLACEHOLDERS.VITE_TERMS_URL]: termsUrl,
    [PLACEHOLDERS.VITE_PRIVACY_URL]: privacyUrl,
    [PLACEHOLDERS.VITE_ACCESSIBILITY_URL]: accessibilityUrl,
  }
  return Object.entries(replacements)
    .reduce((page, [placeholder, value]) => page.replaceAll(placeholder, () => escapeHtml(value)), html)
    .replace(CONFIG_BLOCK, (_, open: string, _json: string, close: string) => open + json + close + preconnect)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
