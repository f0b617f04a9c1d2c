import { createInstance } from 'i18next'
import { bidiIsolate } from '../rules/unseen'
import ui from './fr/ui.json'
import { lateModule } from '../lib/late-module'
import { withTimeout } from '../lib/with-timeout'
import frenchErrors from './fr/errors.json'

/**
 * The French texts. The texts of a screen are in the module of the screen (`addTexts`), so the browser loads both
 * together. Only error messages exist in two languages.
 */
export const french = createInstance()

void french.init({
  lng: 'fr',
  resources: { fr: { ui } },
  ns: ['ui'],
  defaultNS: 'ui',
  initAsync: false,
  // The keys contain no separators, so i18next need not search them for separators.
  keySeparator: false,
  nsSeparator: false,
  // React escapes HTML. Values are isolated, because a right-to-left name would otherwise change the order of its
  // sentence.
  interpolation: { escapeValue: true, escape: bidiIsolate },
})

/** The namespaces of texts. Each namespace is a file in `fr/`, with its type in i18next.d.ts. */
export type TextNamespace = keyof import('i18next').CustomTypeOptions['resources']

/**
 * Adds the French texts of a screen, and returns the function that translates their keys. The module of the screen
 * calls this.
 */
export function addTexts<Namespace extends TextNamespace>(namespace: Namespace, texts: object) {
  french.addResourceBundle('fr', namespace, texts, false, false, { skipCopy: true })
  return textsOf(namespace)
}

/** Returns the function that translates the keys of a namespace, as in `t('title')`. The compiler checks the keys. */
export function textsOf<Namespace extends TextNamespace>(namespace: Namespace) {
  return french.getFixedT('fr', namespace)
}

/** A message, with its language in `lang` if that is not the language of the page. */
export interface ErrorText {
  text: string
  lang?: string
}

/** A type of failure for which errors.json has a text. */
export type ErrorKey = keyof typeof frenchErrors

/** The function that returns an error text in the user's language. Undefined until the language is loaded. */
let translated: ((key: ErrorKey) => ErrorText | undefined) | undefined

const textOf = (key: ErrorKey): ErrorText => translated?.(key) ?? { text: frenchErrors[key] }

/**
 * Returns the message about a failure. The first rule that applies decides:
 * 1. If the outcome is unknown and the caller gives `unknownText`, the message begins with `unknownText`.
 * 2. If errors.json has a text for the failure, the message is this text in the user's language.
 * 3. If the API has sent a message, the portal shows the API's message.
 * 4. In any other case, the message is the text of UNKNOWN_ERROR.
 */
export function errorText(failure: unknown, unknownText?: string): ErrorText {
  const { type, serverMessage, outcome, wordsToShow } = fieldsOf(failure)
  if (outcome === 'unknown' && unknownText !== undefined)
    return { text: typeof wordsToShow === 'string' ? `${unknownText} ${wordsToShow}` : unknownText }
  const key = outcome === 'notDone' && (type || serverMessage === undefined) ? outcome : type
  if (isErrorKey(key)) return textOf(key)
  return typeof serverMessage === 'string' ? { text: serverMessage } : textOf('UNKNOWN_ERROR')
}

/**
 * Returns the first sentence of a message. The sentence ends at a `.`, `!`, `?` or `…` before a space. Returns the
 * whole message if there is no such end.
 */
export const firstSentence = (text: string): string => /^[^]*?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text

export function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && Object.hasOwn(frenchErrors, key)
}

/**
 * Returns the fields of an `ApiFailure`, of an error of a form, or of any other error. The field `type` is undefined if
 * the portal has no text for this type.
 */
export function fieldsOf(failure: unknown) {
  const { type, serverMessage, cancelled, display, outcome, wordsToShow }: Partial<Record<string, unknown>> =
    typeof failure === 'object' && failure !== null ? failure : {}
  return { type: isErrorKey(type) ? type : undefined, serverMessage, cancelled, display, outcome, wordsToShow }
}

/** The longest time for which `sessionExpiredText` waits while the user's language loads, in milliseconds. */
const LANGUAGE_WAIT_MS = 3000

/**
 * Returns the message about an expired session in the user's language. Waits until the language is loaded, but at most
 * LANGUAGE_WAIT_MS.
 */
export async function sessionExpiredText(): Promise<ErrorText> {
  await withTimeout(
    loadErrorLanguage().catch(() => undefined),
    LANGUAGE_WAIT_MS,
  )
  return textOf('noSession')
}

const importErrorLanguage = lateModule(() => import('./error-language'))

/**
 * Loads the user's language for error messages. Before that, error messages are French. The portal calls this function
 * when the page is idle, because only a failure needs the language.
 */
export async function loadErrorLanguage(): Promise<void> {
  if (translated) return
  const { detectErrorLanguage } = await importErrorLanguage()
  const translate = await detectErrorLanguage()
  translated = (key) => {
    const found = translate(key, { returnDetails: true, defaultValue: '' })
    if (found.res === '') return undefined
    return found.usedLng === 'fr' ? { text: found.res } : { text: found.res, lang: found.usedLng }
  }
}
