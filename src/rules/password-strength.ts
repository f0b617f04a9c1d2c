import {
  PASSWORD_MIN_LENGTH,
  STRENGTH_MEDIUM_POINTS,
  STRENGTH_POINTS_PER_CRITERION,
  STRENGTH_STRONG_POINTS,
} from './limits'

/**
 * Rates a password by the five criteria, and counts each character that the user has typed. Letters of every script
 * count as letters, and a space counts as a special character.
 */
export function passwordStrength(password: string) {
  const criteria = {
    length: [...password].length >= PASSWORD_MIN_LENGTH,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    // A combining mark (\p{M}) belongs to the letter before it, because `é` can be encoded as `e` and an accent.
    special: /[^\p{L}\p{M}\p{Nd}]/u.test(password),
  }
  const points = Object.values(criteria).filter(Boolean).length * STRENGTH_POINTS_PER_CRITERION
  const level: 'weak' | 'medium' | 'strong' =
    points < STRENGTH_MEDIUM_POINTS ? 'weak' : points < STRENGTH_STRONG_POINTS ? 'medium' : 'strong'
  return { points, level, criteria }
}

/** Returns whether a password meets all five criteria, as a new password must. */
export function isAcceptablePassword(password: string): boolean {
  return Object.values(passwordStrength(password).criteria).every(Boolean)
}
