/* `host` is a host name, with or without a port. */

/** Whether a host is that of this machine, or has a label `dev`, `dev-…` or `…-dev`: `dev.x.fr`, `compte-dev.x.fr`. */
export function isDevelopmentHost(host: string): boolean {
  const name = withoutPort(host)
  if (name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name.endsWith('.localhost')) return true
  return name.split('.').some((label) => /^dev(-|$)|-dev$/.test(label))
}

/** Whether page titles contain the brand on a host: not on `a-b.x.y` (a hyphen in the first label) or of more than three labels. */
export function titleCarriesBrand(host: string): boolean {
  const labels = withoutPort(host).split('.')
  if (labels.length === 4 && labels.every((label) => /^\d+$/.test(label))) return true
  return labels.length <= 3 && !(labels.length > 1 && labels[0]?.includes('-'))
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
