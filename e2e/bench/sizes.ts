import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '../../catalogue/states'
import { documentFile } from '../../deploy/build/page-documents'

const KIB = 1024

/**
 * The size limit of a document in bytes. The limit is near 14,600 bytes, because a server can send ten TCP segments at
 * once.
 */
export const DOCUMENT_BYTES = 14_800

/**
 * The script budget of each page in KiB. Each budget is about 3 KiB above the current size of the page. If a new
 * library does not fit, a developer must decide whether to raise the budget.
 *
 * A build contains its version, so the size differs by up to 100 bytes between two commits.
 */
export const SCRIPT_KIB: Partial<Record<string, number>> = {
  'login.html': 170,
  'subscription.html': 172,
  'reset-nickname.html': 170,
  'reset-password.html': 170,
  'finalise-registration.html': 174,
  'check-user.html': 145,
  'logout.html': 142,
  'dashboard/apps.html': 152,
  'dashboard/authentication.html': 160,
  'dashboard/api-connections.html': 156,
  'dashboard/api-connections/[appId].html': 194,
  'dashboard/authentication/doubleAuthentication.html': 184,
  'dashboard/authentication/email.html': 177,
  'dashboard/authentication/nickName.html': 177,
  'dashboard/authentication/password.html': 174,
}

/** Returns the script budget of a page. Pages that are not listed above have the budget of a list page. */
export const scriptBudget = (document: string) => (SCRIPT_KIB[document] ?? 158) * KIB

/** The limit in bytes for all scripts that the idle sign-in page has fetched. */
export const IDLE_SCRIPT_BYTES = 188 * KIB

/**
 * The largest allowed number of scripts that the idle sign-in page loads: five scripts for the page, and one for the
 * calls of the API.
 */
export const IDLE_SCRIPTS = 6

/** Returns the size of a file of the build after brotli, in bytes. */
export async function sentBytes(dist: string, path: string): Promise<number> {
  return (await stat(join(dist, `${path}.br`))).size
}

/**
 * Returns two sizes for each page, in bytes as sent. The first size is the size of all that a browser fetches before it
 * paints the page. The second size is the size of all that a browser fetches before it hydrates the page.
 */
export function readCosts(dist: string) {
  return Promise.all(pages.map((page) => readCost(dist, documentFile(page))))
}

async function readCost(dist: string, document: string) {
  const html = await readFile(join(dist, document), 'utf8')
  const scripts = html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/(assets\/[^"]+\.js)"/g)
  const sizes = await Promise.all(Array.from(scripts, ([, path = '']) => sentBytes(dist, path)))
  return {
    document,
    documentBytes: await sentBytes(dist, document),
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    blocking: blockingTags(html),
  }
}

/** Returns the tags of a document's style sheets, and of its scripts that are neither modules nor deferred. */
export const blockingTags = (html: string) =>
  html.match(
    /<link\b[^>]*rel="stylesheet"[^>]*>|<script\b(?![^>]*(?:type="module"|\bdefer\b|\basync\b))[^>]*\bsrc=[^>]*>/g,
  ) ?? []
