import { createEmitter } from '../lib/store'

/** Tells, after each call that was not cancelled, whether any answer has come: without one, the network may be lost. */
export const answers = createEmitter<boolean>()
