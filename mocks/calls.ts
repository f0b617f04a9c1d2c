import type { FailureType } from '../src/api/failure'

/** What the API documents for a call: whether its answer has a body, and its errors. */
interface CallContract {
  answersWith?: 'body'
  errors: readonly FailureType[]
}

const nothing = (...errors: FailureType[]): CallContract => ({ errors })
const body = (...errors: FailureType[]): CallContract => ({ answersWith: 'body', errors })

/**
 * Every call of the two APIs, with its contract. `GET /projects` belongs to the application service. The body of
 * `POST /auth/check-one-time-password` is optional and not used.
 */
export const CONTRACT = {
  'POST /users/create': nothing('EMAIL_ALREADY_USED', 'NICKNAME_ALEREADY_USED', 'INVALID_INPUTS'),
  'GET /users/me': body('NO_VALID_SESSION'),
  'POST /users/send-email-validation': nothing('INVALID_INPUTS'),
  'POST /users/send-email-merge-validation': nothing('INVALID_INPUTS'),
  'POST /users/validate-account': nothing('INVALID_TOKEN'),
  'POST /users/update-email': nothing('EMAIL_ALREADY_USED', 'NO_VALID_SESSION'),
  'POST /users/update-nickname': nothing('NICKNAME_ALEREADY_USED'),
  'PATCH /users/password': nothing('INVALID_OLD_PASSWORD', 'INVALID_PASSWORD'),
  'POST /users/update-double-authentication': nothing('INVALID_INPUTS'),
  'PUT /users/update-double-authentication-email': nothing(),
  'POST /users/send-support-message': nothing(),
  'POST /auth/login': body('INVALID_CREDENTIALS', 'ACCOUNT_NOT_CONFIRMED', 'OTP_COOLDOWN'),
  'POST /auth/check-one-time-password': nothing('INVALID_CODE', 'INVALID_CREDENTIALS'),
  'POST /auth/create-user-from-skemeet-and-login': nothing('INVALID_AUTHORIZATION_TOKEN', 'EMAIL_ALREADY_USED'),
  'POST /auth/logout': nothing('NO_VALID_SESSION'),
  'GET /auth/pro-sante-connect/connexion': body(),
  'POST /auth/pro-sante-connect/checkUserInfo': body('INVALID_CODE'),
  'GET /auth/france-connect/connexion': body(),
  'POST /auth/france-connect/checkUserInfo': body('INVALID_CODE'),
  'GET /auth/france-connect/logout/{idToken}': body(),
  'POST /auth/FC-PSC/createAccount': nothing('EMAIL_ALREADY_USED', 'INVALID_CODE'),
  'POST /auth/FC-PSC/mergeAccount': nothing('INVALID_TOKEN'),
  'POST /auth/reset-nickname': nothing(),
  'POST /auth/reset-nickname-confirm': nothing('INVALID_TOKEN', 'NICKNAME_ALEREADY_USED'),
  'POST /auth/reset-password': nothing(),
  'POST /auth/reset-password-confirm': nothing('INVALID_TOKEN', 'INVALID_PASSWORD'),
  'POST /applications/create': body('INVALID_INPUTS'),
  'GET /applications': body(),
  'DELETE /applications/{appId}/delete': nothing('APPLICATION_NOT_FOUND'),
  'PATCH /applications/{appId}/update-secret': body('APPLICATION_NOT_FOUND'),
  'PATCH /applications/{appId}/update': nothing('APPLICATION_NOT_FOUND', 'INVALID_INPUTS'),
  'GET /applications/scopes': body(),
  'GET /projects': body(),
} satisfies Record<string, CallContract>

/** A call by its method and path, such as 'POST /auth/login'. */
export type Call = keyof typeof CONTRACT

export const CALLS = Object.keys(CONTRACT).filter((call): call is Call => call in CONTRACT)

/** A request to the sandbox. Preflights are not logged. */
export interface LoggedCall {
  /** Undefined for a request that is not in `CALLS`. */
  call: Call | undefined
  method: string
  /** Without the query. */
  path: string
  query: Record<string, string>
  /** The Origin header; null when absent, as in tests without HTTP. */
  origin: string | null
  /** Parsed JSON, otherwise the text; undefined when empty. */
  body: unknown
  /** By lower-case name. */
  headers: Record<string, string>
}

/** Returns the log entry of a request. */
export async function loggedCall(call: Call | undefined, request: Request): Promise<LoggedCall> {
  const url = new URL(request.url)
  return {
    call,
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    origin: request.headers.get('origin'),
    body: parsed(await request.clone().text()),
    headers: Object.fromEntries(request.headers),
  }
}

function parsed(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
