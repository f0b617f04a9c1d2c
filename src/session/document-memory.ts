import type { ReactElement } from 'react'
import type { ApiConnection } from '../api/api-connections'
import type { OneTimeToken } from '../addresses/one-time-tokens'
import type { ProviderRefusal } from './provider-return'

/** Why the link of a new e-mail address failed, and its token when the link may still work. */
export interface EmailLinkFailure {
  failure: unknown
  token: OneTimeToken | undefined
}

/** What one page hands to the next: too private for an address or for storage. A reload clears it. */
interface Remembered {
  /** The e-mail address typed last on a public page, which fills in the form of the next one; empty for none. */
  typedEmail: string
  /** The e-mail address of an account that was just created, whose link is to be opened. */
  toActivate?: string
  /** The nickname that was just chosen by a mailed link. */
  newNickname?: string
  /** The e-mail address of a provider's identity, or of its account. */
  providerEmail?: string | undefined
  /** The failure that the provider error step shows. */
  providerFailure?: unknown
  /** A provider's return without a code, which the sign-in page shows. */
  providerRefusal?: ProviderRefusal | undefined
  /** A new e-mail address whose link is to be opened. */
  pendingEmail?: string
  /** The failed link of a new e-mail address, which the list of security items shows. */
  emailLinkFailure?: EmailLinkFailure | undefined
  /** The secret of an API connection that was just created, which its page shows once; undefined when its answer was lost. */
  newSecret?: { appId: string; secret: string | undefined } | undefined
  /** Shows what the page alone holds and nothing can show again, on a cover that is its person's. */
  onlyCopy?: ReactElement | undefined
  /** The connection that was created last, until a list has it: a list may be behind. */
  createdConnection?: ApiConnection | undefined
  /** The page of the finalise-registration flow that says what was done on the one before: an address may name it, too. */
  done?: string
  /** An account was created, merged or reset in this document: /login shows its form, because another account may be open. */
  staysAtSignIn?: boolean
  /** A redirect that has just led nowhere, and why: its solution sends the user back, or does not open. */
  notOpened?: { url: string; why: 'loop' | 'stalled' } | undefined
  /** The operator's notice, which is on public pages and on those of the account, has been announced. */
  isNoticeAnnounced?: boolean
  /** A redirect was refused, and the message about it has not been shown yet. */
  isRedirectRefused?: boolean
}

/** Holds what one page hands to the next. */
export class DocumentMemory {
  private values: Remembered = { typedEmail: '' }

  get(): Readonly<Remembered> {
    return this.values
  }

  /** Replaces some of the values. */
  set(values: Partial<Remembered>): void {
    this.values = { ...this.values, ...values }
  }

  /** Keeps what was typed if it is an e-mail address; any other value clears it. */
  setTypedEmail(value: string): void {
    const trimmed = value.trim()
    this.set({ typedEmail: trimmed.includes('@') ? trimmed : '' })
  }
}
