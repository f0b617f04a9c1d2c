/** The address parsed by the WHATWG rules, or undefined when it is none. */
export function parseAddress(given: string): URL | undefined {
  try {
    return new URL(given)
  } catch {
    return undefined
  }
}

/**
 * An absolute web address that may be called or navigated to: https, or http on this machine (localhost, 127.0.0.1),
 * without user name or password. Undefined otherwise.
 */
export function safeWebAddress(given: string): URL | undefined {
  const url = parseAddress(given)
  if (!url || url.username !== '' || url.password !== '') return undefined
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && local) ? url : undefined
}
