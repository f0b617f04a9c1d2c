import type { Call } from './contract'

/** A request to the sandbox. Preflights are not logged. */
export interface LoggedCall {
  /** The call of the contract, or undefined for a request that the contract lacks. */
  call: Call | undefined
  method: string
  /** The path without the query. */
  path: string
  query: Record<string, string>
  /** The Origin header, or null without this header, as in tests without HTTP. */
  origin: string | null
  /** The parsed JSON, the text if it is not JSON, or undefined for an empty body. */
  body: unknown
  /** The headers, with names in lower case. */
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
