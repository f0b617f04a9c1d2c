import { createInstance } from 'i18next'
import { useState } from 'react'
import { bidiIsolate } from '../rules/bidi-isolate'
import ui from './fr/ui.json'

/**
 * The interface speaks French only, and its French ships inside the build: a screen's texts come with the screen
 * (`addTexts`), nothing is fetched, no key is ever shown. Error messages have languages of their own, see
 * error-texts.ts.
 */
const french = createInstance()

void french.init({
  lng: 'fr',
  resources: { fr: { ui } },
  ns: ['ui'],
  defaultNS: 'ui',
  initAsync: false,
  // React escapes markup; what is left to keep apart is a foreign name that would turn the direction of its sentence.
  interpolation: { escapeValue: true, escape: bidiIsolate },
})

/** The namespaces: one file of `fr/` each, typed in i18next.d.ts. */
export type TextNamespace = keyof import('i18next').CustomTypeOptions['resources']

/** Adds a screen's French texts; the screen's module calls it once when it loads. */
export function addTexts(namespace: TextNamespace, texts: object): void {
  french.addResourceBundle('fr', namespace, texts)
}

/** The translation function of one namespace, its keys checked by the compiler: `t('title')`. */
export function textsOf<Namespace extends TextNamespace>(namespace: Namespace) {
  return french.getFixedT('fr', namespace)
}

/** The same for a component: one function for as long as it stands, so that an effect may depend on it. */
export function useTexts<Namespace extends TextNamespace>(namespace: Namespace) {
  return useState(() => textsOf(namespace))[0]
}

export { french }
