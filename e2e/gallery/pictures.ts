import type { BrowserContextOptions } from '@playwright/test'

/** The sizes at which each state is reached, as a device has them. */
export const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>

export const THEMES = ['light', 'dark'] as const

export type Size = keyof typeof SIZES
export type Theme = (typeof THEMES)[number]

/** A picture of one state. */
export interface Picture {
  screen: string
  state: string
  size: Size
  theme: Theme
  /** Relative to the gallery's page. */
  file: string
}

/** Where a picture goes. */
export function fileOf(screen: string, state: string, size: Size, theme: Theme): string {
  return `${[screen, state, size, theme].map(slug).join('--')}.png`
}

function slug(name: string): string {
  const ascii = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return ascii
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
