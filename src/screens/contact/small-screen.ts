/** Where the contact button may be in the way, and its panel covers most of the page. */
export const SMALL_SCREEN = '(max-width: 48em)'
