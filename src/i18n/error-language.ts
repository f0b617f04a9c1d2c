import { createInstance, type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import french from './fr/errors.json'

/** The person's language of errors, fetched unless French. The specification's order and storage are the libraries' defaults. */
export async function detectErrorLanguage(): Promise<TFunction<'errors'>> {
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
      backend: { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 },
      // i18next knows a language `cimode`, which shows keys.
      detection: { convertDetectedLanguage: (code: string) => (/^cimode$/i.test(code) ? '' : code) },
      interpolation: { escapeValue: false },
    })
  return errors.getFixedT(null, 'errors')
}
