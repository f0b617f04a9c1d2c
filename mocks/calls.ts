/** Every call of the two APIs, as the contract writes them. `GET /projects` is the application service's. */
export const CALLS = [
  'POST /users/create',
  'GET /users/me',
  'POST /users/send-email-validation',
  'POST /users/send-email-merge-validation',
  'POST /users/validate-account',
  'POST /users/update-email',
  'POST /users/update-nickname',
  'PATCH /users/password',
  'POST /users/update-double-authentication',
  'PUT /users/update-double-authentication-email',
  'POST /users/send-support-message',
  'POST /auth/login',
  'POST /auth/check-one-time-password',
  'POST /auth/create-user-from-skemeet-and-login',
  'POST /auth/logout',
  'GET /auth/pro-sante-connect/connexion',
  'POST /auth/pro-sante-connect/checkUserInfo',
  'GET /auth/france-connect/connexion',
  'POST /auth/france-connect/checkUserInfo',
  'GET /auth/france-connect/logout/{idToken}',
  'POST /auth/FC-PSC/createAccount',
  'POST /auth/FC-PSC/mergeAccount',
  'POST /auth/reset-nickname',
  'POST /auth/reset-nickname-confirm',
  'POST /auth/reset-password',
  'POST /auth/reset-password-confirm',
  'POST /applications/create',
  'GET /applications',
  'DELETE /applications/{appId}/delete',
  'PATCH /applications/{appId}/update-secret',
  'PATCH /applications/{appId}/update',
  'GET /applications/scopes',
  'GET /projects',
] as const

/** A call by its method and path, such as 'POST /auth/login'. */
export type Call = (typeof CALLS)[number]

/** A request that reached the sandbox, as it came. Preflights are not kept. */
export interface LoggedCall {
  /** Undefined: no call of the contract. */
  call: Call | undefined
  method: string
  /** Without the query. */
  path: string
  query: Record<string, string>
  /** The Origin header; null when there was none, as in tests without HTTP. */
  origin: string | null
  /** Parsed when it is JSON, else the text; undefined when empty. */
  body: unknown
  /** By lower-case name. */
  headers: Record<string, string>
}

/** What the log keeps of a request. */
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
