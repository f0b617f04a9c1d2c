/** Redacted once per error, when it occurs: what was typed is still in the fields then. */
const messages = new WeakMap<Error, string>()

/**
 * Returns an error's message without personal data and secrets: values of the page's fields, e-mail addresses, queries
 * and fragments of URLs, long numbers and tokens. A long message is shortened.
 */
export function redactedMessage(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? redacted(error) : ''
  const message = messages.get(error) ?? redacted(error.message)
  messages.set(error, message)
  return message
}

let reportAddress: string | undefined

/** Sets the address that errors are sent to; undefined for none. */
export function sendErrorsTo(address: string | undefined): void {
  reportAddress = address
}

/**
 * Writes an unhandled error to the console, with its redacted message and stack frames, and sends it where an address
 * is configured. The only place that does.
 */
export function reportError(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const message = redactedMessage(error)
  const frames = framesOf(error)
  // eslint-disable-next-line no-console -- the only place
  console.error([`${name}: ${message}`, ...frames].join('\n'))
  const address = reportAddress
  if (address === undefined) return
  import('./send-error').then(
    ({ sendError }) => sendError(address, { name, message, frames }),
    () => undefined,
  )
}

/** Reports every uncaught error, instead of the browser, which would print it unredacted. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
}

function onError(event: ErrorEvent) {
  event.preventDefault()
  reportError(event.error ?? event.message)
}

function onRejection(event: PromiseRejectionEvent) {
  event.preventDefault()
  reportError(event.reason)
}

const FRAMES_MAX_COUNT = 50
const FRAME_MAX_LENGTH = 500

/** The frames of an error's stack, without the message, which the stack repeats. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  return stack
    .replace(message, () => '')
    .split('\n', FRAMES_MAX_COUNT)
    .filter((line) => line.length <= FRAME_MAX_LENGTH && /:\d+:\d+\)?$/.test(line))
    .map(withoutQueries)
}

/** Shorter values are too often words of the message itself. */
const SHORTEST_REDACTED = 3

/** The search for addresses and tokens takes up to the square of the length. */
const MESSAGE_MAX_LENGTH = 1000

function redacted(text: string): string {
  const typed = Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    .map(({ value }) => value)
    .filter((value) => value.length >= SHORTEST_REDACTED)
    // One value may contain another.
    .sort((one, other) => other.length - one.length)
  // Typed values first: one that the shortening divides would not be found.
  const untyped = typed.reduce((rest, value) => rest.replaceAll(value, '…'), text)
  return withoutQueries(shortened(untyped))
    .replace(/[^\s'"<>(),;]+@[^\s'"<>(),;]+/g, '…')
    .replace(/\d{6,}|\w{24,}/g, '…')
}

/** Shortens a long text between two words: part of an address or token would not be recognised. */
function shortened(text: string): string {
  if (text.length <= MESSAGE_MAX_LENGTH) return text
  const lastSpace = text.slice(0, MESSAGE_MAX_LENGTH).search(/\s\S*$/)
  return `${text.slice(0, Math.max(lastSpace, 0))} …`
}

function withoutQueries(text: string): string {
  return text.replace(/(\/[^\s?#]*)[?#][^\s:)]*/g, '$1')
}
