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

/** About 3 KiB above the current cost, so that a feature fits and a library is a decision. */
export const BUDGETS: Record<string, PageBudget> = {
  'login.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 172 * KIB },
  'subscription.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 172 * KIB },
  'reset-nickname.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 170 * KIB },
  'reset-password.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 170 * KIB },
  'finalise-registration.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 174 * KIB },
  'check-user.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 144 * KIB },
  'logout.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 141 * KIB },
  'dashboard/apps.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 151 * KIB },
  'dashboard/authentication.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 159 * KIB },
  'dashboard/api-connections.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 155 * KIB },
  'dashboard/api-connections/[appId].html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 194 * KIB },
  'dashboard/authentication/doubleAuthentication.html': {
    documentBytes: FIRST_ROUND_TRIP_BYTES,
    scriptBytes: 183 * KIB,
  },
  'dashboard/authentication/email.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 178 * KIB },
  'dashboard/authentication/nickName.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 177 * KIB },
  'dashboard/authentication/password.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 177 * KIB },
}

/** Limit for all scripts that the idle sign-in page has fetched, in bytes. */
export const IDLE_SCRIPT_BYTES = 192 * KIB

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
export function breaches(costs: readonly PageCost[], budgets: Partial<Record<string, PageBudget>>): string[] {
  return costs.flatMap(({ document, documentBytes, scriptBytes, blocking }) => {
    const budget = budgets[document]
    if (!budget) return [`${document} has no budget`]
    return [
      ...(documentBytes > budget.documentBytes
        ? [`${document}: ${documentBytes} > ${budget.documentBytes} bytes`]
        : []),
      ...(scriptBytes > budget.scriptBytes ? [`${document}: script ${scriptBytes} > ${budget.scriptBytes} bytes`] : []),
      ...blocking.map((address) => `${document} is blocked by ${address}`),
    ]
  })
}
