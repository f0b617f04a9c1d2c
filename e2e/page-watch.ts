import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** Where the pages of a test may call (`apis`), and where they come from or may navigate to (`pages`). */
interface World {
  apis: readonly string[]
  pages: readonly string[]
}

/**
 * Listens to every page of `context` and returns a function that lists what went wrong: console errors and
 * warnings (Chromium writes each violation of the security policy there), uncaught errors, failed requests, requests
 * that leave the test's world. `expected` are the console lines that the test causes on purpose; one that never came is
 * a complaint, too.
 */
export function watch(context: BrowserContext, world: World): (expected: RegExp[]) => string[] {
  const lines: string[] = []
  const failures: string[] = []
  const isIn = (origins: readonly string[], url: string) => origins.includes(originOf(url))

  context.on('console', (message) => {
    if (isComplaint(message) && !(isLoadFailure(message) && isIn(world.apis, message.location().url)))
      lines.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => failures.push(`uncaught: ${error.error().stack ?? String(error.error())}`))
  context.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && !isIn([...world.apis, ...world.pages], request.url()))
      failures.push(`request to a foreign place: ${request.method()} ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    if (!isIn(world.apis, request.url()) && !wasGivenUp(request))
      failures.push(`failed request: ${request.url()} (${request.failure()?.errorText})`)
  })

  return (expected) => [
    ...lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
    ...expected
      .filter((pattern) => !lines.some((line) => pattern.test(line)))
      .map((pattern) => `expected in the console, but never came: ${pattern}`),
    ...failures,
  ]
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

const isComplaint = (message: ConsoleMessage) => message.type() === 'error' || message.type() === 'warning'

/** Chromium says so of each answer outside 2xx and each dropped connection: between portal and API that is normal. */
const isLoadFailure = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource:')

/** The page was left, or gave the request up itself. */
const wasGivenUp = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED'
