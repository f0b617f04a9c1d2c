import { ApiFailure } from '../api/failure'
import { validateAccount } from '../api/users'
import type { OneTimeToken } from './one-time-tokens'

/** Why the link that confirms a new e-mail address has failed. */
interface EmailLinkFailure {
  failure: unknown
  /** The token of the link, when the link may still work. */
  token: OneTimeToken | undefined
}

/** In memory only, until the list of security items has shown it. */
let last: EmailLinkFailure | undefined

/** The failure that the list of security items shows; undefined when there is none. */
export const emailLinkFailure = (): EmailLinkFailure | undefined => last

/** Clears `emailLinkFailure`. */
export function clearEmailLinkFailure(): void {
  last = undefined
}

/** Sends the token of the link. Resolves with whether the new address is confirmed; a failure is a toast, too. */
export async function confirmNewEmail(token: OneTimeToken): Promise<boolean> {
  try {
    await validateAccount({ updateEmailToken: token.kind === 'token' ? token.value : '' })
    last = undefined
  } catch (failure) {
    const isInvalid = failure instanceof ApiFailure && failure.type === 'INVALID_TOKEN'
    last = { failure, token: isInvalid ? undefined : token }
  }
  return last === undefined
}
