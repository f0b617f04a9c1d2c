import type { Plugin } from 'vite'

/** Matches the hyphens after which no line may break, as in « e-mail », « e-CPS », « Vérifiez-le », « Indiquez-en ». */
export const JOINING_HYPHEN = /(?<=\be)-(?=mail|CPS)|(?<=ez)-(?=(?:en|las?|les?)(?!\p{L}))/giu

/** A character without width that prevents a line break. */
export const WORD_JOINER = '\u2060'

/**
 * Vite plugin: writes a word joiner after each such hyphen of the French texts, so that a text breaks at none of these
 * hyphens.
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
