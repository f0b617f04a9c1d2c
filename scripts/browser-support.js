import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** @typedef {{ version_added: string | false | null, version_removed?: string, prefix?: string, alternative_name?: string, flags?: unknown }} Support */

/** MDN's data about which browser supports which feature of the web. */
export const data = require('@mdn/browser-compat-data')

/** The names of browsers in Browserslist, each with the browser's name in MDN's data. */
const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' }

/**
 * The oldest supported browsers: `browserslist` of package.json.
 *
 * @type {{ browser: string, version: string }[]}
 */
const oldest = require('../package.json').browserslist.map((/** @type {string} */ entry) => {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
  if (!(browser in NAMES)) throw new Error(`package.json has the browser "${entry}": write "firefox >= 102".`)
  return { browser, version }
})

/**
 * Returns the oldest supported browsers that lack a feature.
 *
 * @param {any} feature a node of `data`
 * @returns {string[]} such as `firefox 102`. Empty if MDN does not know the feature
 */
export function browsersWithout(feature) {
  const support = feature?.__compat?.support
  if (support === undefined) return []
  return oldest
    .filter(({ browser, version }) => !isSupported(support[NAMES[browser]], version))
    .map(({ browser, version }) => `${browser} ${version}`)
}

function isSupported(/** @type {Support | Support[] | undefined} */ support, /** @type {string} */ version) {
  // If MDN has no entry for a browser, assume that the browser supports the feature.
  if (support === undefined) return true
  return [support].flat().some((found) => {
    const isStandard = !found.prefix && !found.alternative_name && !found.flags
    const isRemoved = found.version_removed !== undefined && isAtMost(found.version_removed, version)
    return isStandard && isAtMost(found.version_added, version) && !isRemoved
  })
}

function isAtMost(/** @type {string | false | null} */ some, /** @type {string} */ version) {
  if (!some || some === 'preview') return some === null
  const [a, b] = [some.replace('≤', ''), version].map((each) => each.split('.').map(Number))
  return a[0] < b[0] || (a[0] === b[0] && (a[1] ?? 0) <= (b[1] ?? 0))
}
