/** Each error's message is made fit to be read once, at the first moment: what was typed is in its fields then. */
const messages = new WeakMap<Error, string>()

/**
 * An error's own message, without anything that a person typed, that is a person's, or that opens something: what the
 * page's fields hold, e-mail addresses, queries and fragments of addresses, long figures and tokens.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? redacted(error) : ''
  const message = messages.get(error) ?? redacted(error.message)
  messages.set(error, message)
  return message
}

/** The one place where errors end that nobody handled: the console, with the line of the program, without the person. */
export function report(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const lines = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
  // eslint-disable-next-line no-console -- here and nowhere else
  console.error([`${name}: ${messageOf(error)}`, ...lines.map(withoutQueries)].join('\n'))
}

/** Has every error that the program did not catch reported, in place of the browser, which would print it whole. */
export function reportUncaught(): void {
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
}

function onError(event: ErrorEvent) {
  event.preventDefault()
  report(event.error ?? event.message)
}

function onRejection(event: PromiseRejectionEvent) {
  event.preventDefault()
  report(event.reason)
}

/** Shorter values are words of the program as often as the person's. */
const SHORTEST_TYPED = 3

function redacted(text: string): string {
  const typed = Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    .map(({ value }) => value)
    .filter((value) => value.length >= SHORTEST_TYPED)
  return withoutQueries(typed.reduce((rest, value) => rest.replaceAll(value, '…'), text))
    .replace(/[^\s'"<>(),;]+@[^\s'"<>(),;]+/g, '…')
    .replace(/\d{6,}|\w{24,}/g, '…')
}

function withoutQueries(text: string): string {
  return text.replace(/(\/[^\s?#]*)[?#][^\s:)]*/g, '$1')
}
