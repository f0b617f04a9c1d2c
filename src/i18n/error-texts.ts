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

function isKnown(key: string): key is keyof typeof french {
  return Object.hasOwn(french, key)
}

/** Takes over the lookup once the person's language is there, see error-language.ts. */
export function speak(translate: TFunction<'errors'>): void {
  lookup = (key) => {
    if (!isKnown(key)) return undefined
    const found = translate(key, { returnDetails: true, defaultValue: '' })
    if (found.res === '') return undefined
    return found.usedLng === 'fr' ? { text: found.res } : { text: found.res, lang: found.usedLng }
  }
}
