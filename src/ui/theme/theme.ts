/** The design tokens: the custom properties of tokens.css, without the leading dashes. */
export type Token =
  | 'font'
  | 'fs-display'
  | 'fs-h1'
  | 'fs-h2'
  | 'fs-body'
  | 'fs-small'
  | 'fs-caption'
  | 'lh-display'
  | 'lh-h1'
  | 'lh-h2'
  | 'lh-body'
  | 'lh-small'
  | 'fw-regular'
  | 'fw-medium'
  | 'fw-semibold'
  | 'fw-bold'
  | 'track-display'
  | 'track-h1'
  | 'track-h2'
  | 's-1'
  | 's-2'
  | 's-3'
  | 's-4'
  | 's-5'
  | 's-6'
  | 's-8'
  | 's-10'
  | 's-12'
  | 'h-control'
  | 'h-compact'
  | 'w-form'
  | 'w-content'
  | 'w-nav'
  | 'h-header'
  | 'r-xs'
  | 'r-sm'
  | 'r-md'
  | 'r-lg'
  | 'r-xl'
  | 'r-full'
  | 'ease-out'
  | 'ease-in-out'
  | 'ease-spring'
  | 't-fast'
  | 't-base'
  | 't-slow'
  | 't-dial'
  | 'canvas'
  | 'surface'
  | 'surface-2'
  | 'surface-hover'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'line'
  | 'line-strong'
  | 'skeleton'
  | 'green'
  | 'green-hover'
  | 'green-active'
  | 'on-green'
  | 'green-text'
  | 'green-text-strong'
  | 'green-soft'
  | 'green-line'
  | 'orange'
  | 'orange-hover'
  | 'orange-active'
  | 'on-orange'
  | 'orange-text'
  | 'orange-text-strong'
  | 'orange-soft'
  | 'orange-line'
  | 'red'
  | 'red-text'
  | 'red-text-strong'
  | 'red-soft'
  | 'red-line'
  | 'white-btn'
  | 'white-btn-hover'
  | 'white-btn-active'
  | 'on-white-btn'
  | 'toast-green'
  | 'toast-red'
  | 'on-toast'
  | 'toast-track'
  | 'panel'
  | 'panel-ring-1'
  | 'panel-ring-2'
  | 'panel-ring-3'
  | 'panel-dot'
  | 'on-panel'
  | 'on-panel-2'
  | 'panel-line'
  | 'fab'
  | 'on-fab'
  | 'mark-1'
  | 'mark-2'
  | 'mark-3'
  | 'mark-dot'
  | 'ring-deco'
  | 'cover-green'
  | 'cover-green-1'
  | 'cover-green-2'
  | 'cover-green-3'
  | 'cover-orange'
  | 'cover-orange-1'
  | 'cover-orange-2'
  | 'cover-orange-3'
  | 'focus'
  | 'field-focus'
  | 'field-halo'
  | 'red-halo'
  | 'scrim'
  | 'tooltip'
  | 'on-tooltip'
  | 'shadow-1'
  | 'shadow-2'
  | 'shadow-3'
  | 'edge-btn'

/** Returns the CSS reference to a token: `color: ${token('ink-2')}`. The value follows the light or dark scheme. */
export function token(name: Token): string {
  return `var(--${name})`
}

/** Returns the CSS for a token or the safe-area inset of that side (rounded corners, notch), whichever is larger. */
export function safe(side: 'left' | 'right' | 'bottom', name: Token): string {
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

/**
 * Returns the CSS of a container that may be longer than a sheet of paper: printed, it is a block with `gap` between its
 * children. Firefox does not break a flex or grid box where a page ends.
 */
export function printAsBlock(gap: Token): string {
  return `@media print { display: block; min-height: 0; > * + * { margin-top: ${token(gap)}; } }`
}
