import { createInstance, type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { recallText } from '../memory'
import french from './fr/errors.json'

/**
 * The language that an address asked for before a redirect. Its place is after the parameter `lng` and before the cookie.
 */
const ASKED = 'asked'
const ORDER = ['querystring', ASKED, 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag']

/**
 * Detects the user's language of errors, and fetches its texts unless it is French. The library's default storage is the
 * one that the specification names.
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
      // The detection ends with the document's language (French), so English is used only when no language is detected.
      fallbackLng: (code: string | undefined) => (code?.startsWith('fr') ? [] : ['en']),
      ns: ['errors'],
      defaultNS: 'errors',
      resources: { fr: { errors: french } },
      partialBundledLanguages: true,
      backend: { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 },
      // i18next has a language `cimode` that shows keys instead of texts.
      detection: { order: ORDER, convertDetectedLanguage: (code: string) => (/^cimode$/i.test(code) ? '' : code) },
      interpolation: { escapeValue: false },
    })
  return errors.getFixedT(null, 'errors')
}
