import type { Plugin } from 'vite'

/**
 * Matches the hyphens after which a line must not break, as in « e-mail », « e-CPS », « Vérifiez-le », « Indiquez-en ».
 */
export const JOINING_HYPHEN = /(?<=\be)-(?=mail|CPS)|(?<=ez)-(?=(?:en|las?|les?)(?!\p{L}))/giu

/** A character without width that prevents a line break. */
export const WORD_JOINER = '\u2060'

/**
 * Vite plugin: in the French texts, writes a word joiner after each hyphen that `JOINING_HYPHEN` matches, so that no
 * line breaks after the hyphen.
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
