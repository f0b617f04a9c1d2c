import { parseConfig, type RawConfig } from '../../src/config'
import { ConfigError, textOfOneLine } from '../../src/rules/setting-values'
import { escapeHtml } from './escape-html'

/*
 * Writes the colours, images and names of another brand into a built site. src/ui/theme/tokens.css and documents.css
 * define the colours of the design.
 */

/**
 * The main colour and the accent of the design. Every other green of the design derives from the main colour, and every
 * other orange derives from the accent.
 */
const GREEN = '#0b7350'
const ORANGE = '#de6d17'

/** The backgrounds on which the light theme shows text in the main colour. */
const GROUNDS = ['#ffffff', '#f4f7f5', '#e6f4ec']
const MIN_CONTRAST = 4.5

/** Maps each variable to a colour of the design. The value of the variable replaces this colour. */
const COLOURS = { VITE_BRAND_COLOUR: GREEN, VITE_BRAND_ACCENT: ORANGE } as const

/** The variables that contain the path of an image, such as `/documents/icone.svg`. */
const IMAGES = ['VITE_BRAND_MARK', 'VITE_BRAND_FAVICON'] as const

/**
 * Checks the variables of the brand, and the contrast between the main colour and its backgrounds.
 *
 * @throws ConfigError with one line. The line names a malformed variable, or two colours with too little contrast. If
 *   the line names two colours, it also proposes a readable shade.
 */
export function checkBrand(values: RawConfig): void {
  for (const name of ['VITE_BRAND_NAME', 'VITE_LEGAL_NAME'])
    if (textOf(values[name]) !== undefined) textOfOneLine(name, values[name])
  for (const { name, path } of brandImages(values))
    if (!/^(\/[\w-][\w.-]*)+\.(svg|png|webp)$/.test(path))
      throw new ConfigError(`${name} must be a path of an SVG, PNG or WebP image of the portal's host, not "${path}".`)
  for (const name of Object.keys(COLOURS)) {
    const given = textOf(values[name])
    if (given !== undefined && !/^#[\da-f]{6}$/i.test(given))
      throw new ConfigError(`${name} must be a colour such as ${GREEN}, not "${given}".`)
  }
  const main = textOf(values.VITE_BRAND_COLOUR)
  const worst = main && GROUNDS.map((ground) => recolour(ground, values)).find((ground) => !isReadable(main, ground))
  if (!worst) return
  throw new ConfigError(
    `VITE_BRAND_COLOUR: the contrast between ${main} and ${worst} is ${contrast(main, worst).toFixed(2)}, and must be at least ${MIN_CONTRAST}. Use ${readableShade(main, values)}.`,
  )
}

/**
 * Returns the paths of the brand's images, each with its variable. An SVG favicon needs a PNG image with the same name.
 */
export function brandImages(values: RawConfig): { name: string; path: string }[] {
  return IMAGES.flatMap((name) => {
    const path = textOf(values[name])
    if (path === undefined) return []
    const paths = name === 'VITE_BRAND_FAVICON' && path.endsWith('.svg') ? [path, pngBeside(path)] : [path]
    return paths.map((one) => ({ name, path: one }))
  })
}

const pngBeside = (path: string) => path.replace(/\.svg$/, '.png')

/**
 * Returns the links to a favicon. The PNG image serves home screens, and versions of Safari before 26, which show no
 * SVG favicon.
 */
function iconLinks(path: string): string {
  const png = pngBeside(path)
  const vector = path === png ? '' : `<link rel="icon" href="${path}" type="image/svg+xml">`
  return `<link rel="icon" href="${png}" sizes="32x32">${vector}<link rel="apple-touch-icon" href="${png}">`
}

/**
 * Writes the brand into a document of the build: the names in a legal document, the mark, the icons and the colours.
 */
export function withBrand(html: string, values: RawConfig): string {
  const { brandName, brandMark } = parseConfig(values)
  const ownFavicon = textOf(values.VITE_BRAND_FAVICON)
  const favicon = ownFavicon ?? brandMark
  const legalName = textOf(values.VITE_LEGAL_NAME)
  const hasOwnLook = [...Object.keys(COLOURS), ...IMAGES].some((name) => textOf(values[name]) !== undefined)
  const branded = html
    .replace(/Compte\s+Skezia/g, () => escapeHtml(brandName))
    .replace(/<style[^]*?<\/style>|<meta name="theme-color"[^>]*>/g, (element) => recolour(element, values))
    // If the brand has a colour or an image of its own, remove the links to the built icons. These icons show the mark
    // and the colours of the design.
    .replace(/<link rel="[\w-]+" href="\/icons\/[^>]*>/g, (link) => (hasOwnLook ? '' : link))
    .replace(/<link rel="icon" href="\/favicon[^>]*>/, (link) => {
      if (ownFavicon !== undefined) return iconLinks(ownFavicon)
      return brandMark === undefined ? link : `<link rel="icon" href="${brandMark}">`
    })
    .replace(/(<img class="no-script-mark" src=")[^"]*/, (image, start: string) =>
      favicon === undefined ? image : start + favicon,
    )
    .replace(/<svg [^>]*data-brand-(mark|rings)[^]*?<\/svg>/g, (drawing, kind) => {
      if (brandMark === undefined) return drawing
      const [, place = ''] = /class="([^"]*)"/.exec(drawing) ?? []
      return `<img ${kind === 'rings' ? `class="${place}" ` : ''}src="${brandMark}" alt="">`
    })
  return legalName === undefined
    ? branded
    : branded.replace(/<mark\s*>\s*\[dénomination\s+sociale\s+de\s+l’éditeur]\s*<\/mark\s*>/g, () =>
        escapeHtml(legalName),
      )
}

/** The files that contain colours of the design and are not HTML documents. */
export const COLOURED_FILES = ['documents/documents.css', 'favicon.svg']

/**
 * In a text, replaces the greens and oranges of the design with the brand's colours. Each new colour has the luminance
 * of the replaced colour, so each contrast of the design remains in both themes. One green is an exception: in the
 * light theme, the main colour itself replaces the green of buttons and links.
 */
export function recolour(text: string, values: RawConfig): string {
  return text.replace(/#[\da-f]{6}(?=(?:[\da-f]{2})?\b)/gi, (colour) => {
    const hue = hueOf(colour)
    if (hue === undefined || hue < 15) return colour
    const name = hue < 60 ? 'VITE_BRAND_ACCENT' : 'VITE_BRAND_COLOUR'
    const brand = textOf(values[name])
    if (brand === undefined) return colour
    return colour === GREEN ? brand.toLowerCase() : inBrand(colour, COLOURS[name], brand)
  })
}

/**
 * Returns a shade of `brand` with the luminance of `colour`, a colour of the design. If `colour` is greyish, the shade
 * is even greyer. Without this rule, a greyish blue would look too colourful.
 */
function inBrand(colour: string, design: string, brand: string): string {
  const target = luminance(colour)
  const spread = (light: Light) => Math.max(...light) - Math.min(...light)
  const saturation = Math.min(1, spread(lightOf(colour)) / spread(shade(lightOf(design), target)))
  return hexOf(toEach(shade(lightOf(brand), target), (part) => target + saturation ** 2 * (part - target)))
}

/** Darkens a colour, or mixes it with white, until it has the target luminance. */
function shade(light: Light, target: number): Light {
  const given = luminanceOf(light)
  if (target < given) return toEach(light, (part) => (part * target) / given)
  return toEach(light, (part) => part + ((1 - part) * (target - given)) / (1 - given))
}

/**
 * Returns the lightest shade of the main colour that is readable on each background. The shade is not lighter than the
 * main colour.
 */
function readableShade(main: string, values: RawConfig): string {
  let target = luminance(main)
  let colour = main
  const isFine = () =>
    GROUNDS.every((ground) => isReadable(colour, recolour(ground, { ...values, VITE_BRAND_COLOUR: colour })))
  while (!isFine()) colour = hexOf(shade(lightOf(main), (target *= 0.99)))
  return colour
}

const isReadable = (colour: string, ground: string) => contrast(colour, ground) >= MIN_CONTRAST

/** Returns the contrast of two colours, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The amounts of red, green and blue light, from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number]

const toEach = ([red, green, blue]: Light, change: (part: number) => number): Light => [
  change(red),
  change(green),
  change(blue),
]

function lightOf(colour: string): Light {
  const part = (from: number) => {
    const value = parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function hexOf(light: Light): string {
  const hex = (part: number) => {
    const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${light.map(hex).join('')}`
}

const luminanceOf = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const luminance = (colour: string) => luminanceOf(lightOf(colour))

/** Returns the hue in degrees, or undefined for a grey. */
function hueOf(colour: string): number | undefined {
  const part = (from: number) => parseInt(colour.slice(from, from + 2), 16)
  const [red, green, blue] = [part(1), part(3), part(5)]
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  if (range === 0) return undefined
  if (max === red) return (60 * (green - blue)) / range
  return max === green ? 120 + (60 * (blue - red)) / range : 240 + (60 * (red - green)) / range
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
