import type { Config } from '../../src/config'

/** Matches a `<mark>` element, which marks a passage to complete in a draft. Its tags can contain line breaks. */
const MARKED = /<mark\b[^>]*>(?:[^]*?<\/mark\s*>)?/gi

/**
 * Matches a placeholder of a draft after somebody has removed the `<mark>` element around the placeholder. Each
 * placeholder of the shipped drafts begins with a small letter. The pattern requires this letter, because it must not
 * match a reference such as « [1] ».
 */
const PLACEHOLDER = /\[(?!à compléter)\p{Ll}[^\]]*\]/gu

/** Counts the signs of an unfinished legal document, such as `<mark>`. Returns each sign with its count. */
function openPassages(html: string): [count: number, sign: string][] {
  const rest = plainText(html.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, '').replace(MARKED, ''))
  const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
  return [
    [count(MARKED, html), '<mark>'],
    [count(/à compléter/gi, html), '« à compléter »'],
    [count(PLACEHOLDER, rest), '[…]'],
  ]
}

/**
 * Returns what is wrong in the text of a legal document, or undefined if it is complete and names the portal's brand.
 */
export function legalProblem(path: string, html: string, { brandName }: Pick<Config, 'brandName'>): string | undefined {
  const found = openPassages(html).flatMap(([count, sign]) => (count === 0 ? [] : `${count} × ${sign}`))
  if (found.length > 0)
    return `${path} has passages to complete, ${found.join(' and ')} (PORTAL_DOCUMENTS, docs/deploy.md)`
  const text = plainText(html)
  return text.includes(plainText(brandName))
    ? undefined
    : `${path} does not name ${JSON.stringify(brandName)}: write this name into it (PORTAL_DOCUMENTS), or correct VITE_BRAND_NAME`
}

/**
 * Returns the text of an HTML document. The function removes all tags, replaces character references, and makes spaces
 * and apostrophes uniform.
 */
const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|amp|nbsp|rsquo);/g, (entity, code?: string) =>
      code === undefined
        ? ({ '&amp;': '&', '&nbsp;': ' ', '&rsquo;': '’' }[entity] ?? '')
        : String.fromCodePoint(Number(code)),
    )
    .replace(/[’']/g, '’')
    .replace(/\s+/g, ' ')

/** Returns the addresses of the legal documents that the portal's own host serves. */
export const ownDocuments = ({
  termsUrl,
  privacyUrl,
  accessibilityUrl,
}: Record<'termsUrl' | 'privacyUrl' | 'accessibilityUrl', string>) =>
  [termsUrl, privacyUrl, accessibilityUrl].filter((address) => address.startsWith('/'))
