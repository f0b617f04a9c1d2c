/* In this file, `host` is a host name with or without a port. */

/**
 * Returns whether a host is this machine, or has a label `dev`, `dev-…` or `…-dev`, such as `dev.x.fr` and
 * `compte-dev.x.fr`.
 */
export function isDevelopmentHost(host: string): boolean {
  const name = withoutPort(host)
  if (name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name.endsWith('.localhost')) return true
  return name.split('.').some((label) => /^dev(-|$)|-dev$/.test(label))
}

/**
 * Returns whether page titles contain the name of the brand. Two kinds of host have titles without the brand: a host
 * with a hyphen in its first label (`a-b.x.y`), and a host with more than three labels.
 */
export function titleCarriesBrand(host: string): boolean {
  const labels = withoutPort(host).split('.')
  if (labels.length === 4 && labels.every((label) => /^\d+$/.test(label))) return true
  return labels.length <= 3 && !(labels.length > 1 && labels[0]?.includes('-'))
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
