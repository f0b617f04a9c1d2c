import { createInstance } from 'i18next'
import { useState } from 'react'
import { bidiIsolate } from '../rules/bidi-isolate'
import ui from './fr/ui.json'

/** The French texts, built with their screens (`addTexts`): none is fetched. error-texts.ts has the error messages. */
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

/** Adds the French texts of a screen. Called once by the module of the screen. */
export function addTexts(namespace: TextNamespace, texts: object): void {
  french.addResourceBundle('fr', namespace, texts, false, false, { skipCopy: true })
}

/** Returns the translation function of a namespace. The compiler checks its keys: `t('title')`. */
export function textsOf<Namespace extends TextNamespace>(namespace: Namespace) {
  return french.getFixedT('fr', namespace)
}

/** Returns the same function on every render, so that an effect can depend on it. */
export function useTexts<Namespace extends TextNamespace>(namespace: Namespace) {
  return useState(() => textsOf(namespace))[0]
}
