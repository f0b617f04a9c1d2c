import { parseConfig, type RawConfig } from '../src/config'

const BLOCK = /(<script type="application\/json" id="config">)[^<]*(<\/script>)(?:<link rel="preconnect"[^>]*>)?/

/** Below the build: the documents with their placeholders in place, from which a deployment makes its own. */
export const TEMPLATES = '.templates'

/**
 * What stands in the built documents for values that are part of what they show. None can be mistaken for anything
 * else, and each is of the form that its value has.
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
 * A built document with `values` in its configuration block, `<script type="application/json" id="config">`, and in
 * what it shows, and connecting to the account API ahead of its first call. A document without the block (the legal texts) stays as it is.
 *
 * @param html a document as the build made it, its placeholders in place
 * @param values raw values keyed by the variables' names, already checked with `parseConfig`
 */
export function withConfigBlock(html: string, values: RawConfig): string {
  if (!BLOCK.test(html)) return html
  // In a script element only `<` can end the text early; as an escape it means the same to JSON.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  const { accountApiUrl, skeziaUrl, skemeetUrl, brandName, termsUrl, privacyUrl, accessibilityUrl } =
    parseConfig(values)
  const preconnect = `<link rel="preconnect" href="${new URL(accountApiUrl).origin}">`
  const shown = {
    [PLACEHOLDERS.VITE_SKEZIA_URL]: skeziaUrl,
    [PLACEHOLDERS.VITE_SKEMEET_URL]: skemeetUrl,
    [PLACEHOLDERS.VITE_BRAND_NAME]: brandName,
    [PLACEHOLDERS.VITE_TERMS_URL]: termsUrl,
    [PLACEHOLDERS.VITE_PRIVACY_URL]: privacyUrl,
    [PLACEHOLDERS.VITE_ACCESSIBILITY_URL]: accessibilityUrl,
  }
  return Object.entries(shown)
    .reduce((page, [placeholder, value]) => page.replaceAll(placeholder, () => escaped(value)), html)
    .replace(BLOCK, (_, open: string, close: string) => open + json + close + preconnect)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
