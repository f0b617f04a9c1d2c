import { ApiFailure, readableMessage } from '../api/failure'
import { recentFailures } from '../api/api'
import { attempt } from '../lib/attempt'

declare global {
  /** The version of the portal. deploy/build/build-version.ts inserts the value during the build. */
  const BUILD_VERSION: string
}

const REPORTS_MAX_COUNT = 20

const FRAMES_MAX_COUNT = 10

const NAME = /^[A-Za-z]{0,34}(?:Error|Failure)$/

/**
 * The known beginnings of error messages of browsers and libraries. A report contains only a known beginning, because
 * the rest of an error message can contain the user's input.
 */
const KNOWN_MESSAGE =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|Maximum call stack size exceeded|(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Minified React error #\d{1,3}(?!\d))/

/** Matches the file, line and column of a stack frame. A frame with a `?` before the file name does not match. */
const PLACE = /^[^?]*\/([\w.-]{1,60}\.[jt]sx?)(?:\?[^:]*)?(:\d+:\d+)\)?$/

/**
 * The address to which errors are sent. The start of the portal sets the address early, because reading the
 * configuration can fail.
 */
let reportAddress: string | undefined

const reported = new Set<string>()

export function sendErrorsTo(address: string | undefined): void {
  reportAddress = address
  reported.clear()
}

/**
 * Writes an unhandled error to the console, and sends the error if it comes from the portal. The report contains only
 * parts of the error that cannot contain a secret.
 */
export function reportError(error: unknown): void {
  const frames = placesOf(error)
  const title = [nameOf(error), knownMessage(error)].filter(Boolean).join(': ')
  // oxlint-disable-next-line no-console -- the portal uses the console only here
  console.error(import.meta.env.DEV ? error : [title, ...frames].join('\n  at '))
  const kind = `${nameOf(error)} ${frames[0] ?? ''}`
  const address = reportAddress
  if (address === undefined || isForeign(error) || reported.size >= REPORTS_MAX_COUNT || reported.has(kind)) return
  reported.add(kind)
  const calls = recentFailures().map(({ call }) => call)
  const report = { name: nameOf(error), message: knownMessage(error), frames, calls, version: BUILD_VERSION }
  // If an exception were thrown here, it would replace the error screen.
  attempt(() => navigator.sendBeacon(address, JSON.stringify(report)))
}

/**
 * Returns the message or the name of an error. Use the result only on the error screen, because an error message can
 * quote typed text.
 */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : error
  return (typeof message === 'string' && readableMessage(message)) || nameOf(error)
}

/**
 * Reports every uncaught error until `signal` aborts. Without this listener, the browser would write the whole error to
 * the console.
 */
export function reportUncaughtErrors(signal: AbortSignal): void {
  window.addEventListener('error', onUncaught, { signal })
  window.addEventListener('unhandledrejection', onUncaught, { signal })
}

function onUncaught(event: ErrorEvent | PromiseRejectionEvent) {
  event.preventDefault()
  reportError('reason' in event ? event.reason : (event.error ?? event.message))
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return NAME.test(error.name) ? error.name : 'Error'
}

function knownMessage(error: unknown): string {
  if (error instanceof ApiFailure) return error.message
  const message = error instanceof Error ? error.message : error
  return (typeof message === 'string' && KNOWN_MESSAGE.exec(message)?.[0]) || ''
}

/**
 * Returns whether an error comes from outside the portal, for example from a browser extension or a security scanner.
 * Such an error has no line of the portal in its stack, or is no `Error`.
 */
function isForeign(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return linesOf(error).some((line) => /:\d+:\d+\)?$/.test(line)) && ownLinesOf(error).length === 0
}

/** Returns those stack frames of an error that belong to the code of the portal. */
function placesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return ownLinesOf(error).flatMap((line) => PLACE.exec(line)?.slice(1).join('') ?? [])
}

const ownLinesOf = (error: Error) => linesOf(error).filter((line) => line.includes(`${window.location.origin}/`))

/** Returns the lines of an error's stack. The message of the error is removed from the stack. */
function linesOf({ stack = '', message }: Error): string[] {
  return stack.replace(message, () => '').split('\n', FRAMES_MAX_COUNT + 1)
}
