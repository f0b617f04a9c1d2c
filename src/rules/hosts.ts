/**
 * A development or local host: localhost, 127.0.0.1, [::1], *.localhost, or a host with a label that is, begins or
 * ends with `dev` set off by a hyphen or dot (dev.x.fr, compte-dev.x.fr). `host` may carry a port.
 */
export function isDevelopmentHost(host: string): boolean {
  const name = withoutPort(host)
  if (name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name.endsWith('.localhost')) return true
  return name.split('.').some((label) => /^dev(-|$)|-dev$/.test(label))
}

/**
 * Whether page titles carry the brand on this host: not where it is `a-b.x.y` (a hyphen in its first label) or has
 * more than three labels, which is how non-production environments are named.
 */
export function titleCarriesBrand(host: string): boolean {
  const labels = withoutPort(host).split('.')
  if (labels.length === 4 && labels.every((label) => /^\d+$/.test(label))) return true
  return labels.length <= 3 && !(labels.length > 1 && labels[0]?.includes('-'))
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
