/** The constants and limits from the specification. Each limit is defined only here. The unit is part of the name. */

/** The time until the user can request another sign-in code, in seconds. */
export const RESEND_DELAY_S = 60
/** The time without input after which a step of a sign-in ends, in minutes. */
export const SIGN_IN_STEP_MIN = 15
/** The portal warns the user this many seconds before a sign-in step ends. */
export const SIGN_IN_STEP_WARNING_S = 60
/** The default number of digits of a one-time code, and the limits of `VITE_CODE_DIGITS`. */
export const CODE_DIGITS = 6
export const CODE_MIN_DIGITS = 4
export const CODE_MAX_DIGITS = 10

/** The maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254

export const NICKNAME_MIN_LENGTH = 5
export const NICKNAME_MAX_LENGTH = 32
export const PASSWORD_MIN_LENGTH = 12

/** The number of digits of a national phone number, including the leading 0. */
export const CELLPHONE_DIGITS = 10
export const CELLPHONE_PREFIX = '+33'

export const STRENGTH_POINTS_PER_CRITERION = 20
/** The minimum number of points of a password of medium strength. */
export const STRENGTH_MEDIUM_POINTS = 50
/** The minimum number of points of a strong password. */
export const STRENGTH_STRONG_POINTS = 80

export const TOAST_DEFAULT_MS = 5000
/** The duration of the toast after the activation or the merge of an account, in milliseconds. */
export const TOAST_ACCOUNT_MS = 10_000
/** The duration of the toast about a new sign-in code, in milliseconds. */
export const TOAST_RESENT_MS = 2000

/**
 * After this time in milliseconds, the list of security settings replaces the page about a sent confirmation e-mail.
 */
export const EMAIL_UPDATED_REDIRECT_MS = 5000
/** The time after which the page about a completed merge opens the sign-in page, in milliseconds. */
export const MERGED_REDIRECT_MS = 4000
/** The time for which the message « Copié ! » is shown, in milliseconds. */
export const COPIED_MS = 1000
/** The time after which a page reports that a call is still in progress, in milliseconds. */
export const STILL_WAITING_MS = 10_000
/**
 * The time after which the portal stops waiting for an answer, in milliseconds. The portal then continues without the
 * answer, or stays on the current page.
 */
export const GIVE_UP_MS = 10_000
/** The time after which the guard of the dashboard shows that it is still waiting for an answer, in milliseconds. */
export const GUARD_WAITING_MS = 2000

export const MS_PER_MIN = 60_000

/** The lifetime of a stored redirect, in milliseconds. */
export const REDIRECT_LIFETIME_MS = 24 * 60 * MS_PER_MIN
/**
 * The number of minutes for which a provider code needs no confirmation. The time starts when the browser leaves for
 * the provider.
 */
export const PROVIDER_RETURN_MIN = 30

/** The smallest and the largest value of `VITE_INACTIVITY_MINUTES`. */
export const INACTIVITY_MIN_MINUTES = 5
export const INACTIVITY_MAX_MINUTES = 480
/** The time without activity after which a session ends on a shared computer, in minutes. */
export const SHARED_COMPUTER_MIN = 10
/** The time between the warning and the sign-out for inactivity, in seconds. */
export const INACTIVITY_WARNING_S = 60

/** The maximum length of the text in `VITE_NOTICE`, in characters. */
export const NOTICE_MAX_CHARACTERS = 300

/** The page shows this number of characters of a client ID or secret. A copy contains the whole value. */
export const KEY_SHOWN_LENGTH = 13
/**
 * On a small screen, the page shows this number of characters of a client ID or secret, because the value has a whole
 * line there.
 */
export const KEY_SHOWN_LENGTH_SMALL_SCREEN = 22
export const PROJECT_LIST_MAX_HEIGHT_PX = 134

export const CONTACT_PANEL_MAX_WIDTH_PX = 400
export const CONTACT_PANEL_MAX_WIDTH_VW = 90
export const CONTACT_PANEL_MAX_HEIGHT_VH = 70
export const CONTACT_DESCRIPTION_ROWS = 6

export const ANALYTICS_HEARTBEAT_S = 15
