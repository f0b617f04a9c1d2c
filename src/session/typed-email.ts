let typed = ''

/**
 * Carries the e-mail address typed on one public page along to the next, so that nobody types it twice. In memory
 * only: an address is nobody else's business. What is no e-mail address is not carried.
 */
export function rememberTypedEmail(value: string): void {
  const trimmed = value.trim()
  typed = trimmed.includes('@') ? trimmed : ''
}

/** The address carried along, or an empty text. */
export function rememberedEmail(): string {
  return typed
}
