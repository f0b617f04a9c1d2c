/** Screens where the contact button may cover controls and its panel covers most of the page. */
export const SMALL_SCREEN = '(max-width: 48em)'
