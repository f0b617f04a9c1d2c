import { createInstance } from 'i18next'
import { bidiIsolate } from '../rules/unseen'
import ui from './fr/ui.json'
import { lateModule } from '../lib/late-module'
import { withTimeout } from '../lib/with-timeout'
import frenchErrors from './fr/errors.json'

/**
 * The French texts. The build includes them with their screens (`addTexts`), so that none is fetched. Error messages exist
 * in two languages.
 */
export const french = createInstance()

void french.init({
  lng: 'fr',
  resources: { fr: { ui } },
  ns: ['ui'],
  defaultNS: 'ui',
  initAsync: false,
  // Keys are flat and contain no namespace, so i18next need not search them for separators.
  keySeparator: false,
  nsSeparator: false,
  // React escapes markup. Values are isolated, because a right-to-left name would change the order of its sentence.
  interpolation: { escapeValue: true, escape: bidiIsolate },
})

/** The namespaces. Each is a file of `fr/` and has its type in i18next.d.ts. */
export type TextNamespace = keyof import('i18next').CustomTypeOptions['resources']

/** Adds the French texts of a screen and returns their translation function. The module of the screen calls it. */
export function addTexts<Namespace extends TextNamespace>(namespace: Namespace, texts: object) {
  french.addResourceBundle('fr', namespace, texts, false, false, { skipCopy: true })
  return textsOf(namespace)
}

/** Returns the translation function of a namespace. The compiler checks its keys: `t('title')`. */
export function textsOf<Namespace extends TextNamespace>(namespace: Namespace) {
  return french.getFixedT('fr', namespace)
}

/** A message. `lang` is set when its language is not the language of the page. */
export interface ErrorText {
  text: string
  lang?: string
}

/** A type of failure for which there is a text. */
export type ErrorKey = keyof typeof frenchErrors

/**
 * Translates the key of an error once the language is loaded. Returns undefined for a key without a text in that language.
 */
let translated: ((key: ErrorKey) => ErrorText | undefined) | undefined

const textOf = (key: ErrorKey): ErrorText => translated?.(key) ?? { text: frenchErrors[key] }

/** Returns the message of a failure: the text of its type in the user's language, or otherwise the server's message. */
export function errorText(failure: unknown): ErrorText {
  const { type, serverMessage, outcome } = fieldsOf(failure)
  const key = outcome === 'notDone' && serverMessage === undefined ? outcome : type
  if (isErrorKey(key)) return textOf(key)
  return typeof serverMessage === 'string' ? { text: serverMessage } : textOf('UNKNOWN_ERROR')
}

/**
 * Returns the first sentence of a message. It ends at the first `.`, `!`, `?` or `…` before a space. Returns the whole
 * message if there is no such end.
 */
export const firstSentence = (text: string): string => /^[^]*?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text

export function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && Object.hasOwn(frenchErrors, key)
}

/**
 * Returns the fields of a failure, which may be an `ApiFailure`, an error of a form, or any other error. `type` is
 * undefined when the type has no text. Its TypeScript type is narrow, so that a comparison with a misspelt type does not
 * compile.
 */
export function fieldsOf(failure: unknown) {
  const { type, serverMessage, cancelled, display, outcome }: Partial<Record<string, unknown>> =
    typeof failure === 'object' && failure !== null ? failure : {}
  return { type: isErrorKey(type) ? type : undefined, serverMessage, cancelled, display, outcome }
}

/** The time for which `sessionExpiredText` waits for the language of errors, in milliseconds. */
const LANGUAGE_WAIT_MS = 3000

/**
 * Returns the message of an expired session in the language of errors. It waits a moment for the language, because /login
 * opens with this message.
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
 * Loads the language of errors; until then it is French. The portal calls it when the page is idle, because only a failure
 * needs it.
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
