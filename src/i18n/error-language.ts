import { createInstance, type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { recallText } from '../memory'
import french from './fr/errors.json'

/**
 * The name of the language source that returns the stored `lng` parameter. A redirect may have removed `lng` from the
 * address.
 */
const ASKED = 'asked'
const ORDER = ['querystring', ASKED, 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag']

/**
 * Detects the user's language for error messages, and loads the texts in this language. The French texts are already
 * loaded. The library stores the language under the key that the specification names.
 */
export async function detectErrorLanguage(): Promise<TFunction<'errors'>> {
  const errors = createInstance()
  const detector = new LanguageDetector()
  detector.addDetector({ name: ASKED, lookup: () => recallText('lng') })
  await errors
    .use(HttpBackend)
    .use(detector)
    .init({
      supportedLngs: ['fr', 'en'],
      load: 'languageOnly',
      // The last source in ORDER is the language of the document, which is French. English is used only if all sources
      // are empty.
      fallbackLng: (code: string | undefined) => (code?.startsWith('fr') ? [] : ['en']),
      ns: ['errors'],
      defaultNS: 'errors',
      resources: { fr: { errors: french } },
      partialBundledLanguages: true,
      backend: { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 },
      // i18next has a special language `cimode`, which shows keys in place of texts. Ignore it.
      detection: { order: ORDER, convertDetectedLanguage: (code: string) => (/^cimode$/i.test(code) ? '' : code) },
      interpolation: { escapeValue: false },
    })
  return errors.getFixedT(null, 'errors')
}
