import type { Config } from '../../src/config'

/**
 * Matches the signs of an unfinished legal document: the marks around its open passages, and the words of the box above
 * them.
 */
const UNFINISHED = [
  [/<mark>/gi, '<mark>'],
  [/à compléter/gi, '« à compléter »'],
] as const

/**
 * Returns what is wrong in the text of a legal document, or undefined if it is complete and names the portal's brand.
 */
export function legalProblem(path: string, html: string, { brandName }: Pick<Config, 'brandName'>): string | undefined {
  const found = UNFINISHED.flatMap(([pattern, name]) => {
    const count = html.match(pattern)?.length
    return count === undefined ? [] : `${count} × ${name}`
  })
  if (found.length > 0)
    return `${path} has passages to complete, ${found.join(' and ')} (PORTAL_DOCUMENTS, docs/deploy.md)`
  const text = plainText(html)
  return text.includes(plainText(brandName))
    ? undefined
    : `${path} does not name ${JSON.stringify(brandName)}: write this name into it (PORTAL_DOCUMENTS), or correct VITE_BRAND_NAME`
}

/** Returns a text without elements and character references, and with uniform spaces and apostrophes. */
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
