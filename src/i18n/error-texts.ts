import type { TFunction } from 'i18next'
import french from './fr/errors.json'

/** What a failure says of itself: an ApiFailure, or any error. */
interface Failure {
  type?: unknown
  serverMessage?: unknown
}

/** A message to show; `lang` is set when it is in another language than the page. */
export interface ErrorText {
  text: string
  lang?: string
}

type Lookup = (key: string) => ErrorText | undefined

const inFrench: Lookup = (key) => (isKnown(key) ? { text: french[key] } : undefined)

let lookup: Lookup = inFrench

let resolveLanguage: () => void = () => undefined
/** Resolves once the language of the errors is known and loaded, or could not be. */
const languageLoaded = new Promise<void>((resolve) => {
  resolveLanguage = resolve
})

/**
 * The message of a failure: the catalogue's in the person's language, else the server's own words, else
 * UNKNOWN_ERROR's. French until (and unless) `loadErrorLanguage` has found and fetched another language.
 */
export function errorText(failure: unknown): ErrorText {
  const { type, serverMessage }: Failure = typeof failure === 'object' && failure !== null ? failure : {}
  const known = typeof type === 'string' ? (lookup(type) ?? inFrench(type)) : undefined
  if (known) return known
  if (typeof serverMessage === 'string') return { text: serverMessage }
  return lookup('UNKNOWN_ERROR') ?? { text: french.UNKNOWN_ERROR }
}

/** How long the session message waits for its language, in milliseconds. */
const LANGUAGE_WAIT_MS = 3000

/**
 * The session message, in the language of the errors. It is due as soon as the sign-in page opens, so it waits for that
 * language for up to 3 s, and is French when it does not come.
 */
export async function sessionExpiredText(): Promise<ErrorText> {
  await Promise.race([languageLoaded, new Promise((resolve) => setTimeout(resolve, LANGUAGE_WAIT_MS))])
  return lookup('noSession') ?? { text: french.noSession }
}

function isKnown(key: string): key is keyof typeof french {
  return Object.hasOwn(french, key)
}

/** Takes over the lookup once the person's language is there, see error-language.ts. */
export function setErrorTranslator(translate: TFunction<'errors'>): void {
  lookup = (key) => {
    if (!isKnown(key)) return undefined
    const found = translate(key, { returnDetails: true, defaultValue: '' })
    if (found.res === '') return undefined
    return found.usedLng === 'fr' ? { text: found.res } : { text: found.res, lang: found.usedLng }
  }
  resolveLanguage()
}
