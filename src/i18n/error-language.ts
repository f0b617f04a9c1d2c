import { createInstance, type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { recallText } from '../memory'
import french from './fr/errors.json'

/**
 * The name of a source of the language. This source is the `lng` parameter that the address had before a redirect. The
 * parameter of the current address has priority over this source, and this source has priority over the cookie.
 */
const ASKED = 'asked'
const ORDER = ['querystring', ASKED, 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag']

/**
 * Detects the user's language for error messages. Loads the texts unless the language is French. The library stores the
 * language under the key that the specification names.
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
      // The last source is the language of the document, which is French. English is therefore used only if no language is detected.
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
