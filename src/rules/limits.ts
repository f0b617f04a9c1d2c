/** The product's constants and limits. Each stands here once, its unit in its name. */

/** How long a person waits before asking for another code, in seconds. */
export const RESEND_DELAY_S = 60
/** Digits of a one-time code. */
export const CODE_DIGITS = 6

/** No mail server takes a longer address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254

export const NICKNAME_MIN_LENGTH = 5
export const NICKNAME_MAX_LENGTH = 32
export const PASSWORD_MIN_LENGTH = 12

/** Digits of a national phone number, the leading 0 included. */
export const CELLPHONE_DIGITS = 10
export const CELLPHONE_PREFIX = '+33'

export const STRENGTH_POINTS_PER_CRITERION = 20
/** From this many points a password is of medium strength. */
export const STRENGTH_MEDIUM_POINTS = 50
/** From this many points a password is strong. */
export const STRENGTH_STRONG_POINTS = 80

export const TOAST_DEFAULT_MS = 5000
/** An account was validated, associated or merged. */
export const TOAST_ACCOUNT_MS = 10_000
/** A code was sent again. */
export const TOAST_RESENT_MS = 2000

/** From the confirmation of an e-mail update to the list of security items. */
export const EMAIL_UPDATED_REDIRECT_MS = 5000
/** From the confirmation of a merge to the sign-in page. */
export const MERGED_REDIRECT_MS = 4000
/** How long 'Copié !' stands. */
export const COPIED_MS = 1000
/** After this long without an answer the person is told that it is still going on. */
export const STILL_WAITING_MS = 10_000

/** How long a redirect is kept for a sign-in that comes later. */
export const REDIRECT_LIFETIME_MS = 24 * 60 * 60_000
/** After leaving for an identity provider, how long its code is used without asking the person, in minutes. */
export const PROVIDER_RETURN_MIN = 30

/** Characters shown of a client ID or secret, the whole value being what is copied. */
export const KEY_SHOWN_LENGTH = 13
/** The same on a small screen, where it has a line of its own. */
export const KEY_SHOWN_LENGTH_SMALL_SCREEN = 22
export const PROJECT_LIST_MAX_HEIGHT_PX = 134

export const CONTACT_PANEL_MAX_WIDTH_PX = 400
export const CONTACT_PANEL_MAX_WIDTH_VW = 90
export const CONTACT_PANEL_MAX_HEIGHT_VH = 70
export const CONTACT_DESCRIPTION_ROWS = 6

export const TRANSLATION_MAX_RETRIES = 5
/** Before the first new try; it doubles each time. */
export const TRANSLATION_RETRY_MS = 350
export const TRANSLATION_PARALLEL_READS = 10

export const ANALYTICS_HEARTBEAT_S = 15
