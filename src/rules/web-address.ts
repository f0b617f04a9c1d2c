/** Parses an address by the rules of the WHATWG URL standard. Returns undefined if the address is invalid. */
export function parseAddress(given: string): URL | undefined {
  try {
    return new URL(given)
  } catch {
    return undefined
  }
}

/**
 * Parses an absolute https address without user name and password (http only on localhost and 127.0.0.1). Returns
 * undefined for any other address.
 */
export function safeWebAddress(given: string): URL | undefined {
  const url = parseAddress(given)
  if (!url || url.username !== '' || url.password !== '') return undefined
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url : undefined
}
