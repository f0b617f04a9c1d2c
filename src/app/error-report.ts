/** Each error's message is made fit to be read once, at the first moment: what was typed is in its fields then. */
const messages = new WeakMap<Error, string>()

/**
 * An error's own message, without anything that a person typed, that is a person's, or that opens something: what the
 * page's fields hold, e-mail addresses, queries and fragments of addresses, long figures and tokens. A long one is cut.
 */
export function redactedMessage(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? redacted(error) : ''
  const message = messages.get(error) ?? redacted(error.message)
  messages.set(error, message)
  return message
}

/** The one place where errors end that nobody handled: the console, with the line of the program, without the person. */
export function reportError(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  // eslint-disable-next-line no-console -- here and nowhere else
  console.error([`${name}: ${redactedMessage(error)}`, ...framesOf(error)].join('\n'))
}

/** Has every error that the program did not catch reported, in place of the browser, which would print it whole. */
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

/** The lines of the program in an error's stack. Its message, which the stack repeats, is not among them. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  return stack
    .replace(message, () => '')
    .split('\n', FRAMES_MAX_COUNT)
    .filter((line) => line.length <= FRAME_MAX_LENGTH && /:\d+:\d+\)?$/.test(line))
    .map(withoutQueries)
}

/** Shorter values are words of the program as often as the person's. */
const SHORTEST_TYPED = 3

/** What is searched for addresses and tokens, and shown: the search takes up to the square of the length. */
const MESSAGE_MAX_LENGTH = 1000

function redacted(text: string): string {
  const typed = Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    .map(({ value }) => value)
    .filter((value) => value.length >= SHORTEST_TYPED)
    // One value may be a part of another.
    .sort((one, other) => other.length - one.length)
  // Typed values go first: one that the cut divides would not be found any more.
  const untyped = typed.reduce((rest, value) => rest.replaceAll(value, '…'), text)
  return withoutQueries(shortened(untyped))
    .replace(/[^\s'"<>(),;]+@[^\s'"<>(),;]+/g, '…')
    .replace(/\d{6,}|\w{24,}/g, '…')
}

/** Cuts a long text between two words: a part of an address or of a token could not be told for one. */
function shortened(text: string): string {
  if (text.length <= MESSAGE_MAX_LENGTH) return text
  const lastSpace = text.slice(0, MESSAGE_MAX_LENGTH).search(/\s\S*$/)
  return `${text.slice(0, Math.max(lastSpace, 0))} …`
}

function withoutQueries(text: string): string {
  return text.replace(/(\/[^\s?#]*)[?#][^\s:)]*/g, '$1')
}
