import { setKnownUser } from './known-user'
import { setProviderState } from './provider-return'
import { rememberTypedEmail } from './typed-email'

/** Forgets what the page holds in memory of whoever used it, as the next person at this computer is another one. */
export function clearUserMemory(): void {
  rememberTypedEmail('')
  setProviderState({})
  setKnownUser(undefined)
}
