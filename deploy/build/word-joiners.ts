import type { Plugin } from 'vite'

/** The hyphens at which no line may end: « e-mail », « e-CPS », « Vérifiez-le », « Indiquez-en ». */
export const JOINING_HYPHEN = /(?<=\be)-(?=mail|CPS)|(?<=ez)-(?=(?:en|las?|les?)(?!\p{L}))/giu

/** A character without width, after which a line does not break. */
export const WORD_JOINER = '\u2060'

/** Vite plugin: writes a word joiner after such a hyphen of the French texts, so that each place that shows one keeps it whole. */
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
