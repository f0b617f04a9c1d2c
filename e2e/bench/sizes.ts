import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '../../catalogue/states'
import { documentFile } from '../../deploy/build/page-documents'

/** What a browser must fetch before a page is painted, and before it is hydrated. */
export interface PageCost {
  document: string
  /** Size of the document as sent (brotli), in bytes. */
  documentBytes: number
  /** Size of the scripts before hydration as sent, in bytes. */
  scriptBytes: number
  blocking: string[]
}

export interface PageBudget {
  documentBytes: number
  scriptBytes: number
}

const KIB = 1024

/** The initial congestion window of a connection: ten segments. */
const FIRST_ROUND_TRIP_BYTES = 14_000

/**
 * The script of a page, about 3 KiB above the current cost, so that a feature fits and a library is a decision. The version
 * in a build moves the sum by up to 100 bytes from commit to commit: a page that is closer to its budget may pass and fail.
 */
export const SCRIPT_KIB: Partial<Record<string, number>> = {
  'login.html': 172,
  'subscription.html': 172,
  'reset-nickname.html': 170,
  'reset-password.html': 170,
  'finalise-registration.html': 174,
  'check-user.html': 144,
  'logout.html': 141,
  'dashboard/apps.html': 151,
  'dashboard/authentication.html': 159,
  'dashboard/api-connections.html': 156,
  'dashboard/api-connections/[appId].html': 194,
  'dashboard/authentication/doubleAuthentication.html': 183,
  'dashboard/authentication/email.html': 178,
  'dashboard/authentication/nickName.html': 177,
  'dashboard/authentication/password.html': 177,
}

/** That of any other page, which holds a list. */
const LIST_SCRIPT_KIB = 158

/** Returns the budget of a page. */
export const budgetOf = (document: string): PageBudget => ({
  documentBytes: FIRST_ROUND_TRIP_BYTES,
  scriptBytes: (SCRIPT_KIB[document] ?? LIST_SCRIPT_KIB) * KIB,
})

/** Limit for all scripts that the idle sign-in page has fetched, those that show a failure included, in bytes. */
export const IDLE_SCRIPT_BYTES = 204 * KIB

/** Returns the brotli size of a file of the build, in bytes. */
export async function sentBytes(dist: string, path: string): Promise<number> {
  return (await stat(join(dist, `${path}.br`))).size
}

/** Returns the cost of each page. */
export function readCosts(dist: string): Promise<PageCost[]> {
  return Promise.all(pages.map((page) => readCost(dist, documentFile(page))))
}

async function readCost(dist: string, document: string): Promise<PageCost> {
  const html = await readFile(join(dist, document), 'utf8')
  const scripts = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  )
  const sizes = await Promise.all(scripts.map((path) => sentBytes(dist, path)))
  return {
    document,
    documentBytes: await sentBytes(dist, document),
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    blocking: blockingRequests(html),
  }
}

/** Returns the addresses of a document's style sheets and of its scripts that are neither modules nor deferred. */
export function blockingRequests(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  return tags.flatMap((tag) => {
    const address = /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1]
    const isBlocking = tag.startsWith('<script')
      ? !/type="module"|\bdefer\b|\basync\b/.test(tag)
      : tag.includes('rel="stylesheet"')
    return address !== undefined && isBlocking ? [address] : []
  })
}

/** Describes each cost over its budget. Empty when all are within. */
export function breaches(costs: readonly PageCost[], budgetOf: (document: string) => PageBudget): string[] {
  return costs.flatMap(({ document, documentBytes, scriptBytes, blocking }) => {
    const budget = budgetOf(document)
    return [
      ...(documentBytes > budget.documentBytes
        ? [`${document}: ${documentBytes} > ${budget.documentBytes} bytes`]
        : []),
      ...(scriptBytes > budget.scriptBytes ? [`${document}: script ${scriptBytes} > ${budget.scriptBytes} bytes`] : []),
      ...blocking.map((address) => `${document} is blocked by ${address}`),
    ]
  })
}
