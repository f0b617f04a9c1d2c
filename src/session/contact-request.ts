import { createEmitter } from '../lib/store'

const requests = createEmitter()

/** Opens the contact form. */
export const requestContactForm = () => requests.emit()

/** Subscribes to requests to open the contact form. Returns the unsubscribe function. */
export const subscribeToContactRequests = requests.subscribe
