import { createEmitter } from '../lib/store'

const requests = createEmitter()
let requestedMessage: string | undefined

/** The name of the contact form in a draft, after which it is opened again. */
export const CONTACT_DRAFT = 'contact'

/** Opens the contact form. `message` begins the description, unless the person has already written one. */
export function requestContactForm(message?: string): void {
  requestedMessage = message
  requests.emit()
}

/** Returns the message of the last request, once. */
export function takeRequestedMessage(): string | undefined {
  const message = requestedMessage
  requestedMessage = undefined
  return message
}

/** Subscribes to requests to open the contact form. Returns the unsubscribe function. */
export const subscribeToContactRequests = requests.subscribe
