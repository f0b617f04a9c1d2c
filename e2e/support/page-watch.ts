import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/**
 * The allowed origins of a test. `apis` contains the origins of the calls that the pages send. `pages` contains the
 * origins of the portal's pages and of the other sites that a page may open.
 */
interface Origins {
  apis: readonly string[]
  pages: readonly string[]
}

/**
 * Watches every page of `context`. Returns a function that lists these problems:
 *
 * - errors and warnings in the console, except the `expected` lines
 * - each `expected` line that is missing in the console
 * - violations of the security policy, missing files, uncaught errors and failed requests
 * - requests to origins outside `allowed`
 */
export function watch(context: BrowserContext, allowed: Origins): (expected: RegExp[]) => string[] {
  const lines: string[] = []
  const failures: string[] = []
  const isIn = (origins: readonly string[], url: string) => origins.includes(originOf(url))

  context.on('console', (message) => {
    if (isErrorOrWarning(message) && !(isLoadFailure(message) && isIn(allowed.apis, message.location().url)))
      lines.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const text = error.error().stack ?? String(error.error())
    // Firefox raises an error for a violation of the security policy, where Chromium writes a line to the console.
    // Firefox also warns about the providers' cookies, and the test ignores this warning.
    if (text.startsWith('Content-Security-Policy:')) lines.push(`error: ${text}`)
    else if (!/^Cookie “.*SameSite=None/.test(text)) failures.push(`uncaught: ${text}`)
  })
  context.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && !isIn([...allowed.apis, ...allowed.pages], request.url()))
      failures.push(`request to a foreign origin: ${request.method()} ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    if (!isIn(allowed.apis, request.url()) && !wasAborted(request))
      failures.push(`failed request: ${request.url()} (${request.failure()?.errorText})`)
  })
  // Firefox writes no line about a failed load to the console, so add the same line as Chromium.
  if (context.browser()?.browserType().name() === 'firefox')
    context.on('response', (response) => {
      if (response.status() >= 400 && !isIn(allowed.apis, response.url()))
        lines.push(`error: Failed to load resource: ${response.status()} (${response.url()})`)
    })

  return (expected) => [...unexpected(lines, expected), ...failures]
}

/** Returns the lines that no pattern matches, and the patterns that match no line. */
const unexpected = (lines: readonly string[], expected: readonly RegExp[]): string[] => [
  ...lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
  ...expected
    .filter((pattern) => !lines.some((line) => pattern.test(line)))
    .map((pattern) => `expected in the console, but missing: ${pattern}`),
]

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

const isErrorOrWarning = (message: ConsoleMessage) => message.type() === 'error' || message.type() === 'warning'

/** Returns true if Chromium reports a failed connection or an error status. */
const isLoadFailure = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource:')

/** Returns true if the page has aborted the request, or if the user has left the page during the request. */
const wasAborted = (request: Request) =>
  /^(net::ERR_ABORTED|NS_BINDING_ABORTED)$/.test(request.failure()?.errorText ?? '')
