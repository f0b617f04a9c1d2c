/** The passages of a legal document that its editor has not filled in yet. */
const UNFINISHED = /<mark>|à compléter/gi

/** What is left to fill in in a legal document; undefined when it is finished. */
export function unfinishedProblem(path: string, html: string): string | undefined {
  const count = html.match(UNFINISHED)?.length ?? 0
  return count === 0 ? undefined : `${path} has ${count} passages to complete (PORTAL_DOCUMENTS, docs/deploy.md)`
}

/** The legal documents that the portal's host serves itself. */
export const ownDocuments = ({
  termsUrl,
  privacyUrl,
  accessibilityUrl,
}: Record<'termsUrl' | 'privacyUrl' | 'accessibilityUrl', string>) =>
  [termsUrl, privacyUrl, accessibilityUrl].filter((address) => address.startsWith('/'))
