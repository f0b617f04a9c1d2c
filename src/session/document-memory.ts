import type { ReactElement } from 'react'
import type { ApiConnection } from '../api/api-connections'
import type { OneTimeToken } from '../addresses/one-time-tokens'
import type { ProviderRefusal } from './provider-return'

/**
 * The reason why the mailed link for a new e-mail address failed. If the link possibly still works, the reason includes
 * the token of the link.
 */
export interface EmailLinkFailure {
  failure: unknown
  token: OneTimeToken | undefined
}

/**
 * The values that one page passes to the next page in memory, because the values are too private for an address or for
 * browser storage. A reload clears the values.
 */
interface Remembered {
  /**
   * The e-mail address that the user typed last on a public page. The form of the next page starts with this address.
   * Empty if no address was typed.
   */
  typedEmail: string
  /**
   * The e-mail address of an account that was just created. The user has not opened the mailed link of the account yet.
   */
  toActivate?: string
  /** The nickname that the user has just chosen through a mailed link. */
  newNickname?: string
  /** The e-mail address of the identity at the provider, or of the account that belongs to the identity. */
  providerEmail?: string | undefined
  /** The failure of a sign-in with a provider. The page /finalise-registration shows the failure. */
  providerFailure?: unknown
  /** An error with which a provider has sent the user back without a code. The sign-in page shows the error. */
  providerRefusal?: ProviderRefusal | undefined
  /** A new e-mail address of the account. The user has not opened the mailed link for the address yet. */
  pendingEmail?: string
  /** The failed link for a new e-mail address. The list of security settings shows the failure. */
  emailLinkFailure?: EmailLinkFailure | undefined
  /**
   * The secret of an API connection that was just created. The page of the connection shows the secret once. `secret`
   * is undefined if the answer of the API was lost.
   */
  newSecret?: { appId: string; secret: string | undefined } | undefined
  /**
   * A value that only this page holds. A cover shows the value to the user of the page, because no other page can show
   * it again.
   */
  onlyCopy?: ReactElement | undefined
  /**
   * The API connection that was created last. It is kept until a list of the API contains the connection, because the
   * API's list can be outdated.
   */
  createdConnection?: ApiConnection | undefined
  /**
   * The page of /finalise-registration that is allowed to report a success. Anybody can write a link to such a page.
   * Without this value, the page does not report a success.
   */
  done?: string
  /**
   * An account was created, merged or reset in this document. /login then shows its form, because another account is
   * possibly signed in.
   */
  staysAtSignIn?: boolean
  /**
   * A redirect that failed. `loop`: the solution sends the user back to the portal. `stalled`: the solution does not
   * open.
   */
  notOpened?: { url: string; why: 'loop' | 'stalled' } | undefined
  /**
   * The operator's notice has been announced to screen readers. Many pages contain the notice, and each document
   * announces it once.
   */
  isNoticeAnnounced?: boolean
  /** A redirect was refused, and the message about the refusal has not been shown yet. */
  isRedirectRefused?: boolean
}

/** Holds the values that one page passes to the next page. */
export class DocumentMemory {
  private values: Remembered = { typedEmail: '' }

  get(): Readonly<Remembered> {
    return this.values
  }

  set(values: Partial<Remembered>): void {
    this.values = { ...this.values, ...values }
  }

  /** Stores the typed text if the text is an e-mail address. Otherwise clears the stored e-mail address. */
  setTypedEmail(value: string): void {
    const trimmed = value.trim()
    this.set({ typedEmail: trimmed.includes('@') ? trimmed : '' })
  }
}
