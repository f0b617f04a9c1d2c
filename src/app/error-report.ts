import { ApiFailure } from '../api/failure'
import { recentFailures } from '../api/recent-failures'
import { buildVersion } from '../lib/build-version'
import { readStored, writeStored } from '../session/browser-storage'

/** How often one browser reports errors: one of a kind an hour, and 20 in all. */
const INTERVAL_MS = 3_600_000
const REPORTS_MAX_COUNT = 20

const FRAMES_MAX_COUNT = 10

/** The name of a class of errors. */
const NAME = /^[A-Za-z]{0,34}(?:Error|Failure)$/

/** How messages of browsers and libraries begin; what follows may be a value. */
const KNOWN_MESSAGE =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|Maximum call stack size exceeded|(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Minified React error #\d{1,3}(?!\d))/

/** The file, line and column of a stack frame, from an address without a query before them. */
const PLACE = /^[^?]*\/([\w.-]{1,60}\.[jt]sx?)(?:\?[^:]*)?(:\d+:\d+)\)?$/

/** Set when the portal starts: an error may precede the configuration, or be an error of it. */
let reportAddress: string | undefined

/** Sets the address that errors are sent to; undefined for none. */
export function sendErrorsTo(address: string | undefined): void {
  reportAddress = address
}

/**
 * Writes an unhandled error to the console and sends it where an address is configured. The only place that does. An
 * error may quote what was typed, an address or a token, so that only known words leave the page.
 */
export function reportError(error: unknown): void {
  const frames = placesOf(error)
  // eslint-disable-next-line no-console -- the only place
  console.error(import.meta.env.DEV ? error : [titleOf(error), ...frames].join('\n  at '))
  if (reportAddress === undefined || !claimReport(`${nameOf(error)} ${frames[0] ?? ''}`)) return
  const calls = recentFailures().map(({ call }) => call)
  const report = { name: nameOf(error), message: knownMessage(error), frames, calls, version: buildVersion }
  navigator.sendBeacon(reportAddress, JSON.stringify(report))
}

/** Returns the name, known message and place of an error, by which support can distinguish it from another. */
export function describeError(error: unknown): string {
  const [place] = placesOf(error)
  return place === undefined ? titleOf(error) : `${titleOf(error)} (${place})`
}

/** Reports every uncaught error, instead of the browser, which would print all of it. Returns what stops it. */
export function reportUncaughtErrors(): () => void {
  const events = ['error', 'unhandledrejection'] as const
  for (const event of events) window.addEventListener(event, onUncaught)
  return () => {
    for (const event of events) window.removeEventListener(event, onUncaught)
  }
}

function onUncaught(event: ErrorEvent | PromiseRejectionEvent) {
  event.preventDefault()
  reportError('reason' in event ? event.reason : (event.error ?? event.message))
}

function titleOf(error: unknown): string {
  const message = knownMessage(error)
  return message === '' ? nameOf(error) : `${nameOf(error)}: ${message}`
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

/** The places in the code of an error's stack, without the message, which the stack repeats. */
function placesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  return stack
    .replace(message, () => '')
    .split('\n', FRAMES_MAX_COUNT + 1)
    .flatMap((line) => PLACE.exec(line)?.slice(1).join('') ?? [])
}

/** Whether an error of this kind may be sent now. False when storage is blocked: nothing would limit the number. */
function claimReport(kind: string): boolean {
  const now = Date.now()
  const recent = (readStored('errorReports') ?? '').split('\n').filter((line) => {
    const ageMs = now - Number.parseInt(line, 10)
    return ageMs >= 0 && ageMs < INTERVAL_MS
  })
  if (recent.length >= REPORTS_MAX_COUNT || recent.some((line) => line.endsWith(` ${kind}`))) return false
  const reports = [...recent, `${now} ${kind}`].join('\n')
  writeStored('errorReports', reports)
  return readStored('errorReports') === reports
}
