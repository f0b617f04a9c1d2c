import type { Call } from './contract'

/** A request to the sandbox. Preflights are not logged. */
export interface LoggedCall {
  /** Undefined for a request that is not a call of the contract. */
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
