import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What must have arrived before a page is painted, and before it lives. */
export interface PageCost {
  /** The page's document, `login.html`. */
  document: string
  /** The document's size as it is sent (brotli), in bytes. */
  documentBytes: number
  /** The size of its scripts as they are sent, in bytes. */
  scriptBytes: number
  /** What the browser waits for before it paints: nothing, or the addresses. */
  blocking: string[]
}

/** The most that a page may cost. */
export interface PageBudget {
  documentBytes: number
  scriptBytes: number
}

const KIB = 1024

/** What fits in the first round trip of a connection. */
const FIRST_ROUND_TRIP_BYTES = 14_000

/** Each a little above what the page costs now: what is added has to be seen, and decided. */
export const BUDGETS: Record<string, PageBudget> = {
  'login.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 138 * KIB },
  'subscription.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 139 * KIB },
  'reset-nickname.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 139 * KIB },
  'reset-password.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 139 * KIB },
  'finalise-registration.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 140 * KIB },
  'check-user.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 127 * KIB },
  'logout.html': { documentBytes: FIRST_ROUND_TRIP_BYTES, scriptBytes: 127 * KIB },
}

/** Everything that a sign-in page has fetched by the time it rests, scripts only. */
export const IDLE_SCRIPT_BYTES = 185 * KIB

/** The size of a file of the build as it is sent to a browser that takes brotli, in bytes. */
export async function sentBytes(dist: string, path: string): Promise<number> {
  return (await stat(join(dist, `${path}.br`))).size
}

/** Reads what each page of BUDGETS costs in the build at `dist`. */
export function readCosts(dist: string): Promise<PageCost[]> {
  return Promise.all(Object.keys(BUDGETS).map((document) => readCost(dist, document)))
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

/** The style sheets, and the scripts that are neither modules nor deferred, that a document names. */
export function blockingRequests(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  return tags.flatMap((tag) => {
    const address = /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1]
    const waits = tag.startsWith('<script')
      ? !/type="module"|\bdefer\b|\basync\b/.test(tag)
      : tag.includes('rel="stylesheet"')
    return address !== undefined && waits ? [address] : []
  })
}

/** What goes over its budget, in words; empty when all is well. */
export function breaches(costs: readonly PageCost[], budgets: Partial<Record<string, PageBudget>>): string[] {
  return costs.flatMap(({ document, documentBytes, scriptBytes, blocking }) => {
    const budget = budgets[document]
    if (!budget) return [`${document} has no budget`]
    return [
      ...(documentBytes > budget.documentBytes
        ? [`${document}: ${documentBytes} > ${budget.documentBytes} bytes`]
        : []),
      ...(scriptBytes > budget.scriptBytes ? [`${document}: script ${scriptBytes} > ${budget.scriptBytes} bytes`] : []),
      ...blocking.map((address) => `${document} waits for ${address}`),
    ]
  })
}
