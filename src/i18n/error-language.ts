import { createInstance } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { TRANSLATION_MAX_RETRIES, TRANSLATION_PARALLEL_READS, TRANSLATION_RETRY_MS } from '../rules/limits'
import { setErrorTranslator } from './error-texts'
import french from './fr/errors.json'

/**
 * Detects the language of error messages, and fetches it unless it is French, which is part of the build. This module
 * is loaded when the page is usable. Messages are French until the file has arrived.
 */
export async function loadErrorLanguage(): Promise<void> {
  const errors = createInstance()
  await errors
    .use(HttpBackend)
    .use(LanguageDetector)
    .init({
      supportedLngs: ['fr', 'en'],
      load: 'languageOnly',
      // The document's language (French) ends the detection order, so English is used only when nothing is detected.
      fallbackLng: (code: string | undefined) => (code?.startsWith('fr') ? [] : ['en']),
      ns: ['errors'],
      defaultNS: 'errors',
      resources: { fr: { errors: french } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      maxRetries: TRANSLATION_MAX_RETRIES,
      retryTimeout: TRANSLATION_RETRY_MS,
      maxParallelReads: TRANSLATION_PARALLEL_READS,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        lookupSessionStorage: 'i18nextLng',
        caches: ['localStorage'],
      },
    })
  setErrorTranslator(errors.getFixedT(null, 'errors'))
}
