/** Common domains of e-mail addresses in France. A misspelled domain is corrected to one of them. */
const WELL_KNOWN = (
  'gmail.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr hotmail.fr ' +
  'hotmail.com outlook.fr outlook.com live.fr live.com msn.com yahoo.fr yahoo.com icloud.com gmx.fr gmx.com ' +
  'protonmail.com proton.me aol.com'
).split(' ')

/** Existing domains that look like misspelled common domains. */
const ALSO_REAL = ['mail.com', 'email.com', 'ymail.com']

/**
 * Common domains with a wrong top-level domain. Each differs from the right domain by more letters than `isTypoOf`
 * accepts.
 */
const WRONG_ENDINGS = new Map([
  ['gmail.fr', 'gmail.com'],
  ['icloud.fr', 'icloud.com'],
  ['protonmail.fr', 'protonmail.com'],
  ['wanadoo.com', 'wanadoo.fr'],
])

/**
 * The portal corrects a mistyped domain name only if the right name has at least this length. Short names resemble too
 * many other names.
 */
const NAME_MIN_LENGTH = 5

/**
 * Returns the address that the user probably meant: `lea@gmial.com` → `lea@gmail.com`. Returns undefined if the address
 * looks right. The form only suggests the correction.
 */
export function suggestedEmail(email: string): string | undefined {
  const [, local, given] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim()) ?? []
  const domain = given?.toLowerCase()
  if (domain === undefined || WELL_KNOWN.includes(domain) || ALSO_REAL.includes(domain)) return undefined
  const meant = WRONG_ENDINGS.get(domain) ?? WELL_KNOWN.find((known) => isTypoOf(domain, known))
  return meant && `${local}@${meant}`
}

/**
 * Returns whether `domain` differs from `known` by one error: one character is missing, added or replaced, or two
 * characters are swapped.
 */
function isTypoOf(domain: string, known: string): boolean {
  if (!isOneEditAway(domain, known)) return false
  const [name = '', knownName = ''] = [domain, known].map((text) => text.slice(0, text.lastIndexOf('.')))
  return knownName.length >= NAME_MIN_LENGTH || name === knownName
}

/**
 * Returns whether the Damerau-Levenshtein distance of two texts is 1. The distance is 1 if one character is missing,
 * added or replaced, or if two neighbours are swapped.
 */
function isOneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restA === [...restB].reverse().join('')
}
