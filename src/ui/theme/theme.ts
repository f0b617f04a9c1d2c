/** Returns the CSS reference to a design token of tokens.css: `color: ${token('ink-2')}`. A test compares the names. */
export function token(name: string): string {
  return `var(--${name})`
}

/** Returns the CSS for a token or the safe-area inset of that side (rounded corners, notch), whichever is larger. */
export function safe(side: 'left' | 'right' | 'bottom', name: string): string {
  return `max(${token(name)}, env(safe-area-inset-${side}))`
}

/** Media queries: layout widths and the person's system preferences. */
export const media = {
  /** Two columns in public pages, a side menu in the dashboard. */
  wide: '@media (min-width: 60em)',
  narrow: '@media (max-width: 59.99em)',
  tablet: '@media (min-width: 48em)',
  small: '@media (max-width: 47.99em)',
  phone: '@media (max-width: 40em)',
  touch: '@media (pointer: coarse)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColours: '@media (forced-colors: active)',
} as const

/** The CSS that prints a container as a block with `gap`: Firefox does not break a flex or grid box where a page ends. */
export function printAsBlock(gap: string): string {
  return `@media print { display: block; min-height: 0; > * + * { margin-top: ${token(gap)}; } }`
}
