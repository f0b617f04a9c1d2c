/** Constants and limits of the specification. Each is defined only here, with its unit in its name. */

/** The wait before the user can ask for another code, in seconds. */
export const RESEND_DELAY_S = 60
/** The time for which a step of a sign-in keeps its data after the last input, in minutes. */
export const SIGN_IN_STEP_MIN = 15
/** The time between the announcement that a step ends and its end, in seconds. */
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

/** The number of digits of a national phone number, the leading 0 included. */
export const CELLPHONE_DIGITS = 10
export const CELLPHONE_PREFIX = '+33'

export const STRENGTH_POINTS_PER_CRITERION = 20
/** The minimum points of a password of medium strength. */
export const STRENGTH_MEDIUM_POINTS = 50
/** The minimum points of a strong password. */
export const STRENGTH_STRONG_POINTS = 80

export const TOAST_DEFAULT_MS = 5000
/** The duration of the toast after the activation or the merge of an account, in milliseconds. */
export const TOAST_ACCOUNT_MS = 10_000
/** The duration of the toast after a code was sent again, in milliseconds. */
export const TOAST_RESENT_MS = 2000

/** The time from the confirmation of an e-mail update to the list of security items, in milliseconds. */
export const EMAIL_UPDATED_REDIRECT_MS = 5000
/** The time from the confirmation of a merge to the sign-in page, in milliseconds. */
export const MERGED_REDIRECT_MS = 4000
/** The time for which 'Copié !' is shown, in milliseconds. */
export const COPIED_MS = 1000
/** After this time without an answer, the page shows that a call is still in progress. */
export const STILL_WAITING_MS = 10_000
/**
 * After this time without an answer, the portal stops waiting and continues, or stays on the page that it tried to leave.
 */
export const GIVE_UP_MS = 10_000
/** After this time without an answer, the guard shows that it is still waiting, while it tries again. */
export const GUARD_WAITING_MS = 2000

export const MS_PER_MIN = 60_000

/** The lifetime of a stored redirect. */
export const REDIRECT_LIFETIME_MS = 24 * 60 * MS_PER_MIN
/** The time after leaving for a provider in which its code is used without a question, in minutes. */
export const PROVIDER_RETURN_MIN = 30

/** The limits of `VITE_INACTIVITY_MINUTES`. */
export const INACTIVITY_MIN_MINUTES = 5
export const INACTIVITY_MAX_MINUTES = 480
/** On a shared computer, a session ends after this time without activity, in minutes. */
export const SHARED_COMPUTER_MIN = 10
/** The time between the warning and the sign-out for inactivity, in seconds. */
export const INACTIVITY_WARNING_S = 60

/** The maximum length of the text of `VITE_NOTICE`. */
export const NOTICE_MAX_CHARACTERS = 300

/** The number of displayed characters of a client ID or secret. Copying uses the whole value. */
export const KEY_SHOWN_LENGTH = 13
/** The number of displayed characters on a small screen, where the value has its own line. */
export const KEY_SHOWN_LENGTH_SMALL_SCREEN = 22
export const PROJECT_LIST_MAX_HEIGHT_PX = 134

export const CONTACT_PANEL_MAX_WIDTH_PX = 400
export const CONTACT_PANEL_MAX_WIDTH_VW = 90
export const CONTACT_PANEL_MAX_HEIGHT_VH = 70
export const CONTACT_DESCRIPTION_ROWS = 6

export const ANALYTICS_HEARTBEAT_S = 15
