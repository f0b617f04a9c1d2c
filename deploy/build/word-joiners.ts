import type { Plugin } from 'vite'

/** The hyphens after which no line may break, as in « e-mail », « e-CPS », « Vérifiez-le », « Indiquez-en ». */
export const JOINING_HYPHEN = /(?<=\be)-(?=mail|CPS)|(?<=ez)-(?=(?:en|las?|les?)(?!\p{L}))/giu

/** A character without width, after which a line does not break. */
export const WORD_JOINER = '\u2060'

/**
 * Vite plugin: writes a word joiner after each such hyphen of the French texts, so that no place that shows a text
 * breaks it.
 */
export function wordJoiners(): Plugin {
  return {
    name: 'word-joiners',
    enforce: 'pre',
    transform: (code, id) =>
      /\/i18n\/fr\/[\w-]+\.json$/.test(id)
        ? { code: code.replaceAll(JOINING_HYPHEN, `-${WORD_JOINER}`), map: null }
        : undefined,
  }
}
