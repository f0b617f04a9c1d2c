import { createInstance } from 'i18next'
import { bidiIsolate } from '../rules/unseen'
import ui from './fr/ui.json'
import { lateModule } from '../lib/late-module'
import { withTimeout } from '../lib/with-timeout'
import frenchErrors from './fr/errors.json'

/** The French texts, built with their screens (`addTexts`): none is fetched. Error messages exist in two languages. */
export const french = createInstance()

void french.init({
  lng: 'fr',
  resources: { fr: { ui } },
  ns: ['ui'],
  defaultNS: 'ui',
  initAsync: false,
  // Keys are flat, and a namespace is never part of one, so that no key is searched for separators.
  keySeparator: false,
  nsSeparator: false,
  // React escapes markup. Values are isolated, because a right-to-left name changes the order of its sentence.
  interpolation: { escapeValue: true, escape: bidiIsolate },
})

/** The namespaces. Each is a file of `fr/`, with its type in i18next.d.ts. */
export type TextNamespace = keyof import('i18next').CustomTypeOptions['resources']

/** Adds the French texts of a screen, and returns their translation function. Called by the module of the screen. */
export function addTexts<Namespace extends TextNamespace>(namespace: Namespace, texts: object) {
  french.addResourceBundle('fr', namespace, texts, false, false, { skipCopy: true })
  return textsOf(namespace)
}

/** Returns the translation function of a namespace. The compiler checks its keys: `t('title')`. */
export function textsOf<Namespace extends TextNamespace>(namespace: Namespace) {
  return french.getFixedT('fr', namespace)
}

/** A message. `lang` is set when it is in another language than the page. */
export interface ErrorText {
  text: string
  lang?: string
}

/** A type of failure that has a text. */
export type ErrorKey = keyof typeof frenchErrors

/** Translates an error once its language is loaded; undefined where that has no text. */
let translated: ((key: ErrorKey) => ErrorText | undefined) | undefined

const textOf = (key: ErrorKey): ErrorText => translated?.(key) ?? { text: frenchErrors[key] }

/** The message of a failure: the text of its type in the person's language, else the server's message. */
export function errorText(failure: unknown): ErrorText {
  const { type, serverMessage, outcome } = fieldsOf(failure)
  const key = outcome === 'notDone' && serverMessage === undefined ? outcome : type
  if (isErrorKey(key)) return textOf(key)
  return typeof serverMessage === 'string' ? { text: serverMessage } : textOf('UNKNOWN_ERROR')
}

/** The first sentence of a message, which ends at the first `.`, `!`, `?` or `…` before a space; all of one without such an end. */
export const firstSentence = (text: string): string => /^[^]*?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text

export function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && Object.hasOwn(frenchErrors, key)
}

/**
 * Returns the fields of a failure, which may be an `ApiFailure`, an error of a form, or any error. `type` is undefined without a
 * text, and has a type of its own, so that the comparison with a misspelt one does not compile.
 */
export function fieldsOf(failure: unknown) {
  const { type, serverMessage, cancelled, display, outcome }: Partial<Record<string, unknown>> =
    typeof failure === 'object' && failure !== null ? failure : {}
  return { type: isErrorKey(type) ? type : undefined, serverMessage, cancelled, display, outcome }
}

/** How long `sessionExpiredText` waits for the language of the errors, in milliseconds. */
const LANGUAGE_WAIT_MS = 3000

/** The message of an expired session in the language of the errors, for which it waits a moment, because /login opens with it. */
export async function sessionExpiredText(): Promise<ErrorText> {
  await withTimeout(
    loadErrorLanguage().catch(() => undefined),
    LANGUAGE_WAIT_MS,
  )
  return textOf('noSession')
}

const importErrorLanguage = lateModule(() => import('./error-language'))

/** Loads the language of the errors, French until then. Called when the page is idle: only a failure needs it. */
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
