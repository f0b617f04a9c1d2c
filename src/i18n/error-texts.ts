import { retryImport } from '../lib/retry-import'
import { withTimeout } from '../lib/with-timeout'
import french from './fr/errors.json'

/** A message. `lang` is set when it is in another language than the page. */
export interface ErrorText {
  text: string
  lang?: string
}

type Lookup = (key: string) => ErrorText | undefined

const inFrench: Lookup = (key) => (isKnown(key) ? { text: french[key] } : undefined)

/** The loaded translation. */
let lookup: Lookup = inFrench

/** The message of a failure: what the API announces, the text of its type in the person's language, or the server's message. */
export function errorText(failure: unknown): ErrorText {
  const { type, serverMessage, outcome, announcement } = fieldsOf(failure)
  if (typeof announcement === 'string') return { text: announcement }
  const key = outcome === 'undone' && serverMessage === undefined ? outcome : type
  const known = typeof key === 'string' ? (lookup(key) ?? inFrench(key)) : undefined
  if (known) return known
  if (typeof serverMessage === 'string') return { text: serverMessage }
  return lookup('UNKNOWN_ERROR') ?? { text: french.UNKNOWN_ERROR }
}

/** Returns the fields of a failure, which may be an `ApiFailure` or any error. */
export function fieldsOf(failure: unknown): {
  type?: unknown
  serverMessage?: unknown
  cancelled?: unknown
  outcome?: unknown
  announcement?: unknown
} {
  return typeof failure === 'object' && failure !== null ? failure : {}
}

/** How long `sessionExpiredText` waits for the language of the errors, in milliseconds. */
const LANGUAGE_WAIT_MS = 3000

/** The message of an expired session in the language of the errors, for which it waits 3 s, because /login opens with it. */
export async function sessionExpiredText(): Promise<ErrorText> {
  await withTimeout(
    loadErrorLanguage().catch(() => undefined),
    LANGUAGE_WAIT_MS,
  )
  return lookup('noSession') ?? { text: french.noSession }
}

function isKnown(key: string): key is keyof typeof french {
  return Object.hasOwn(french, key)
}

/** Loads the language of the errors, French until then. Called at the first use of the page: only a failure needs it. */
export async function loadErrorLanguage(): Promise<void> {
  if (lookup !== inFrench) return
  const { detectErrorLanguage } = await retryImport(() => import('./error-language'))
  const translate = await detectErrorLanguage()
  lookup = (key) => {
    if (!isKnown(key)) return undefined
    const found = translate(key, { returnDetails: true, defaultValue: '' })
    if (found.res === '') return undefined
    return found.usedLng === 'fr' ? { text: found.res } : { text: found.res, lang: found.usedLng }
  }
}
