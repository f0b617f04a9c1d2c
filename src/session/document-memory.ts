import type { ReactElement } from 'react'
import type { ApiConnection } from '../api/api-connections'
import type { OneTimeToken } from '../addresses/one-time-tokens'
import type { ProviderRefusal } from './provider-return'

/**
 * The reason why the mailed link for a new e-mail address failed. If the link may still work, the reason includes the
 * token of the link.
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
  emailToActivate?: string
  /** The nickname that the user has just chosen through a mailed link. */
  newNickname?: string
  /** The e-mail address of the identity at the provider, or of the account that belongs to the identity. */
  providerEmail?: string | undefined
  /** The failure of a sign-in with a provider. The page /finalise-registration shows the failure. */
  providerFailure?: unknown
  /** A provider has sent the user back with this error. The sign-in page shows the error. */
  providerRefusal?: ProviderRefusal | undefined
  /** A new e-mail address of the account. The user has not opened the mailed link for the address yet. */
  pendingEmail?: string
  /**
   * The failure of the mailed link that confirms a new e-mail address. The list of security settings shows the failure.
   */
  emailLinkFailure?: EmailLinkFailure | undefined
  /**
   * The secret of an API connection that was just created. The page of the connection shows the secret once. `secret`
   * is undefined if the answer of the API was lost.
   */
  newSecret?: { appId: string; secret: string | undefined } | undefined
  /**
   * A value that is shown only once, for example a new secret. If the account has changed elsewhere, the portal hides
   * the page but still shows this value.
   */
  onlyCopy?: ReactElement | undefined
  /**
   * The API connection that was created last. The portal keeps it until the API's list contains the connection, because
   * the list can be outdated.
   */
  createdConnection?: ApiConnection | undefined
  /**
   * The success page that /finalise-registration is allowed to show. The portal does not trust the address, because
   * anybody can write a link to a success page.
   */
  donePage?: string
  /**
   * True after an account was created, merged or reset in this document. /login then shows its form, because another
   * account may be signed in.
   */
  staysAtSignIn?: boolean
  /**
   * A redirect that failed. `loop`: the solution sends the user back to the portal. `stalled`: the solution does not
   * open.
   */
  failedRedirect?: { url: string; reason: 'loop' | 'stalled' } | undefined
  /**
   * True after this document has announced the operator's notice to screen readers. The document announces the notice
   * only once, although many pages contain it.
   */
  isNoticeAnnounced?: boolean
  /** True if the portal has refused a redirect and has not shown the message about the refusal yet. */
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

  /** Stores the typed text if it is an e-mail address. If not, clears the stored e-mail address. */
  setTypedEmail(value: string): void {
    const trimmed = value.trim()
    this.set({ typedEmail: trimmed.includes('@') ? trimmed : '' })
  }
}
