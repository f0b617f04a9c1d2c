/**
 * Returns the CSS reference to a design token of tokens.css, as in `color: ${cssVar('ink-2')}`. A test checks that the
 * token exists.
 */
export function cssVar(name: string): string {
  return `var(--${name})`
}

/**
 * Returns the CSS length of the design token `name`. If the safe-area inset at this side of the screen is larger,
 * returns the inset.
 */
export function safe(side: 'left' | 'right' | 'bottom', name: string): string {
  return `max(${cssVar(name)}, env(safe-area-inset-${side}))`
}

/** Media queries for widths of the layout, and for the user's preferences in the system. */
export const media = {
  /** A wide window, in which public pages have two columns, and the dashboard has a menu at the side. */
  wide: '@media (min-width: 60em)',
  narrow: '@media (max-width: 59.99em)',
  tablet: '@media (min-width: 48em)',
  small: '@media (max-width: 47.99em)',
  phone: '@media (max-width: 40em)',
  touch: '@media (pointer: coarse)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColours: '@media (forced-colors: active)',
} as const

/* CSS declarations that many components share. `gap` is a CSS value. */

/** One column, as wide as its container. */
export const column = (gap: string) => `display: grid; grid-template-columns: minmax(0, 1fr); gap: ${gap};`

/** Puts elements in a row. If the row is full, the next element wraps onto a new line. */
export const row = (gap: string) => `display: flex; flex-wrap: wrap; align-items: center; gap: ${gap};`

/** Puts elements in one line that never wraps. */
export const noWrapRow = (gap: string) => `display: flex; align-items: center; gap: ${gap};`

/** Puts elements side by side within a line of text. */
export const inlineRow = (gap: string) => `display: inline-flex; align-items: center; gap: ${gap};`

/** Puts one element into the middle of its container. */
export const centred = 'display: grid; place-items: center;'

/** Makes an element at least as high as the window. */
export const windowHeight = 'min-height: 100vh; min-height: 100dvh;'

/** Makes an element square. `size` is its width and its height. */
export const square = (size: string) => `width: ${size}; height: ${size};`

/** A frame. The arguments are the names of the tokens for its border, its radius and its background. */
export const box = (border: string, radius: string, background: string) =>
  `border: 1px solid ${cssVar(border)}; border-radius: ${cssVar(radius)}; background: ${cssVar(background)};`

const tone = (name: string, ground: string, line: string, text: string) =>
  `&[data-tone='${name}'] { background: ${cssVar(ground)}; border-color: ${cssVar(line)}; color: ${cssVar(text)}; }`

/** The colours of an icon for each value of `data-tone`. */
export const iconTones =
  tone('green', 'green-soft', 'green-line', 'green-text') + tone('orange', 'orange-soft', 'orange-line', 'orange-text')

/** The colours of words for each value of `data-tone`. */
export const wordTones =
  tone('green', 'green-soft', 'green-line', 'green-text-strong') +
  tone('orange', 'orange-soft', 'orange-line', 'orange-text-strong') +
  tone('red', 'red-soft', 'red-line', 'red-text-strong')

/**
 * In a wide container, shows at most two lines of a text. In a container that is narrow compared with the size of the
 * text, shows the whole text.
 */
export const twoLines =
  '@container (min-width: 14.01em) { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }'

/** Text of 15 px. */
export const smallType = `font-size: ${cssVar('fs-small')}; line-height: ${cssVar('lh-small')};`

/** Text of 14 px. */
export const noteType = 'font-size: 0.875rem; line-height: 1.4;'

/** A transition of properties that change on hover. */
export const hoverTransition = (...properties: string[]) =>
  properties.map((property) => `${property} ${cssVar('t-fast')} linear`).join(', ')

/** A border that is visible in forced colours. */
export const forcedBorder = `${media.forcedColours} { border-color: CanvasText; }`
