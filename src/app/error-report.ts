import { ApiFailure, readableMessage } from '../api/failure'
import { recentFailures } from '../api/api'
import { attempt } from '../lib/attempt'

declare global {
  /** The version of the portal. The build defines it (see deploy/build/build-version.ts). */
  const BUILD_VERSION: string
}

const REPORTS_MAX_COUNT = 20

const FRAMES_MAX_COUNT = 10

const NAME = /^[A-Za-z]{0,34}(?:Error|Failure)$/

/**
 * The beginnings of known messages of browsers and libraries. A report contains only these, because the rest of a
 * message may contain input of the user.
 */
const KNOWN_MESSAGE =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|Maximum call stack size exceeded|(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Minified React error #\d{1,3}(?!\d))/

/** Matches the file, line and column of a stack frame. The address must have no query before the name of the file. */
const PLACE = /^[^?]*\/([\w.-]{1,60}\.[jt]sx?)(?:\?[^:]*)?(:\d+:\d+)\)?$/

/** The address is set when the portal starts, because an error may precede the configuration, or be an error of it. */
let reportAddress: string | undefined

const reported = new Set<string>()

export function sendErrorsTo(address: string | undefined): void {
  reportAddress = address
  reported.clear()
}

/**
 * Writes an unhandled error to the console and sends it, if it is an error of the portal. It reads only parts that are
 * known to be safe, because an error may quote a typed value or a token, and a pattern that removes these would miss the
 * next kind. It leaves out the names of functions, because a name can be computed from a value.
 */
export function reportError(error: unknown): void {
  const frames = placesOf(error)
  const title = [nameOf(error), knownMessage(error)].filter(Boolean).join(': ')
  // oxlint-disable-next-line no-console -- the only place
  console.error(import.meta.env.DEV ? error : [title, ...frames].join('\n  at '))
  const kind = `${nameOf(error)} ${frames[0] ?? ''}`
  const address = reportAddress
  if (address === undefined || isForeign(error) || reported.size >= REPORTS_MAX_COUNT || reported.has(kind)) return
  reported.add(kind)
  const calls = recentFailures().map(({ call }) => call)
  const report = { name: nameOf(error), message: knownMessage(error), frames, calls, version: BUILD_VERSION }
  // An exception here would replace the error screen.
  attempt(() => navigator.sendBeacon(address, JSON.stringify(report)))
}

/**
 * Returns the message of an error, or its name. Use it only on the error screen, because the message may quote typed text.
 */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : error
  return (typeof message === 'string' && readableMessage(message)) || nameOf(error)
}

/** Reports every uncaught error until `signal` aborts. Otherwise the browser would print the whole error. */
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
 * Returns whether an error does not come from the portal. Extensions and scanners run their scripts in the page, and the
 * browser reports notices such as « ResizeObserver loop … ». A scanner throws texts. The stack of an extension has no place
 * in the portal.
 */
function isForeign(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return linesOf(error).some((line) => /:\d+:\d+\)?$/.test(line)) && ownLinesOf(error).length === 0
}

/** Returns the places of an error's stack that are in the code of the portal. */
function placesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return ownLinesOf(error).flatMap((line) => PLACE.exec(line)?.slice(1).join('') ?? [])
}

const ownLinesOf = (error: Error) => linesOf(error).filter((line) => line.includes(`${window.location.origin}/`))

/** Returns the lines of an error's stack without the message, which the stack repeats. */
function linesOf({ stack = '', message }: Error): string[] {
  return stack.replace(message, () => '').split('\n', FRAMES_MAX_COUNT + 1)
}
