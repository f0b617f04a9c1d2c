import { createInstance, type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { recallText } from '../memory'
import french from './fr/errors.json'

/** After the parameter `lng` and before the cookie: the parameter of an address before a redirect. */
const ASKED = 'asked'
const ORDER = ['querystring', ASKED, 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag']

/** The person's language of errors, fetched unless French. The specification's storage is the library's default. */
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
      // The document's language (French) ends the detection order, so English is used only when nothing is detected.
      fallbackLng: (code: string | undefined) => (code?.startsWith('fr') ? [] : ['en']),
      ns: ['errors'],
      defaultNS: 'errors',
      resources: { fr: { errors: french } },
      partialBundledLanguages: true,
      backend: { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 },
      // i18next knows a language `cimode`, which shows keys.
      detection: { order: ORDER, convertDetectedLanguage: (code: string) => (/^cimode$/i.test(code) ? '' : code) },
      interpolation: { escapeValue: false },
    })
  return errors.getFixedT(null, 'errors')
}
