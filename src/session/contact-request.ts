import { createEmitter } from '../lib/store'

const requests = createEmitter()
let draft: string | undefined

/** The name of the contact form in a draft, after which it is opened again. */
export const CONTACT_DRAFT = 'contact'

/** Opens the contact form. `message` begins the description, unless the person has already written one. */
export function requestContactForm(message?: string): void {
  draft = message
  requests.emit()
}

/** Returns the message of the last request, once. */
export function takeContactDraft(): string | undefined {
  const message = draft
  draft = undefined
  return message
}

/** Subscribes to requests to open the contact form. Returns the unsubscribe function. */
export const subscribeToContactRequests = requests.subscribe
