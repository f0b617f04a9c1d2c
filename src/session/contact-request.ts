const listeners = new Set<() => void>()

/** Opens the contact form, from wherever a person is told to write to support. */
export function requestContactForm(): void {
  listeners.forEach((listener) => listener())
}

/** Hears of requests to open the contact form. Gives back the unsubscription. */
export function subscribeToContactRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
