import { createInstance } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { TRANSLATION_MAX_RETRIES, TRANSLATION_PARALLEL_READS, TRANSLATION_RETRY_MS } from '../rules/limits'
import { setErrorTranslator } from './error-texts'
import french from './fr/errors.json'

/**
 * Finds the person's language for error messages and fetches it when it is not French, which ships inside the build.
 * Loaded once the page is usable. While the file is on its way, or if it never comes, messages are in French.
 */
export async function loadErrorLanguage(): Promise<void> {
  const errors = createInstance()
  await errors
    .use(HttpBackend)
    .use(LanguageDetector)
    .init({
      supportedLngs: ['fr', 'en'],
      load: 'languageOnly',
      // The document's language ends the detection, so English stands in only where nothing at all is detected.
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
