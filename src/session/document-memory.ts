import type { ReactElement } from 'react'
import type { ApiConnection } from '../api/api-connections'
import type { OneTimeToken } from '../addresses/one-time-tokens'
import type { ProviderRefusal } from './provider-return'

/** The reason why the link of a new e-mail address failed, and its token when the link may still work. */
export interface EmailLinkFailure {
  failure: unknown
  token: OneTimeToken | undefined
}

/**
 * The values that one page passes to the next, because they are too private for an address or for storage. A reload clears
 * them.
 */
interface Remembered {
  /**
   * The e-mail address typed last on a public page. It fills in the form of the next page. It is empty without an address.
   */
  typedEmail: string
  /** The e-mail address of an account that was just created and whose link is still to be opened. */
  toActivate?: string
  /** The nickname that the user has just chosen through a mailed link. */
  newNickname?: string
  /** The e-mail address of a provider's identity, or of its account. */
  providerEmail?: string | undefined
  /** The failure that the provider error step shows. */
  providerFailure?: unknown
  /** A provider's return without a code, which the sign-in page shows. */
  providerRefusal?: ProviderRefusal | undefined
  /** A new e-mail address whose link is still to be opened. */
  pendingEmail?: string
  /** The failed link of a new e-mail address, which the list of security items shows. */
  emailLinkFailure?: EmailLinkFailure | undefined
  /**
   * The secret of an API connection that was just created. The page of the connection shows it once. It is undefined when
   * its answer was lost.
   */
  newSecret?: { appId: string; secret: string | undefined } | undefined
  /** A value that only this page holds. A cover shows it to the same user, because nothing else can show it again. */
  onlyCopy?: ReactElement | undefined
  /** The connection that was created last, until a list contains it, because the API's list may not have it yet. */
  createdConnection?: ApiConnection | undefined
  /**
   * The page of /finalise-registration that reports the action of the previous page. An address alone must not make the
   * page report it.
   */
  done?: string
  /**
   * An account was created, merged or reset in this document. /login then shows its form, because another account may be
   * open.
   */
  staysAtSignIn?: boolean
  /** A redirect that did not work, and the reason: its solution sends the user back, or does not open. */
  notOpened?: { url: string; why: 'loop' | 'stalled' } | undefined
  /**
   * The operator's notice has been announced. It is on the public pages and on the pages of the account, and each document
   * announces it once.
   */
  isNoticeAnnounced?: boolean
  /** A redirect was refused, and the message about it has not been shown yet. */
  isRedirectRefused?: boolean
}

/** Holds the values that one page passes to the next. */
export class DocumentMemory {
  private values: Remembered = { typedEmail: '' }

  get(): Readonly<Remembered> {
    return this.values
  }

  /** Replaces some of the values. */
  set(values: Partial<Remembered>): void {
    this.values = { ...this.values, ...values }
  }

  /** Keeps a typed text if it is an e-mail address. Any other text clears the value. */
  setTypedEmail(value: string): void {
    const trimmed = value.trim()
    this.set({ typedEmail: trimmed.includes('@') ? trimmed : '' })
  }
}
