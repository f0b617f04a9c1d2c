/** The words of the portal's paths, in lower case: the router ignores case. */
const WORDS = [
  'login',
  'subscription',
  'reset-nickname',
  'reset-password',
  'finalise-registration',
  'check-user',
  'logout',
  'dashboard',
  'apps',
  'authentication',
  'email',
  'nickname',
  'password',
  'doubleauthentication',
  'api-connections',
]

/** Returns a path with `{id}` instead of each segment that is not a word of the portal's own paths. */
export function pagePattern(pathname: string): string {
  const shown = (segment: string) => (segment === '' || WORDS.includes(segment.toLowerCase()) ? segment : '{id}')
  return pathname.split('/').map(shown).join('/')
}
