import { readCertificate } from './certificate'

/** An answer of an API with the beginning of its body. */
export interface ApiAnswer {
  ok: boolean
  status: number
  headers: Headers
  /** The body, or its beginning. */
  text: string
}

/** Node's error codes for a certificate of an authority that it does not know. */
const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

const TIMEOUT_MS = 10_000
const MAX_EXCERPT_CHARACTERS = 120

/**
 * Sends a request. Gives the answer with the first `maxBodyBytes` of its body, or the reason in words why there is none
 * within ten seconds.
 */
export async function sendRequest(
  url: string,
  request: RequestInit,
  maxBodyBytes = 64 * 1024,
): Promise<ApiAnswer | string> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return {
      ok: answer.ok,
      status: answer.status,
      headers: answer.headers,
      text: await bodyStart(answer, maxBodyBytes),
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return `does not answer within ${TIMEOUT_MS / 1000} s`
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (cause instanceof Error && 'code' in cause && UNKNOWN_AUTHORITY.includes(String(cause.code)))
      return unknownAuthority(url)
    return `does not answer (${excerpt(cause instanceof Error ? cause.message || cause.name : String(cause))})`
  }
}

/** Names the authority of a certificate that Node does not accept. */
async function unknownAuthority(url: string): Promise<string> {
  const { issuer } = await readCertificate(url)
  return `has a certificate of ${excerpt(issuer)}, which this machine does not know; for a private authority, set NODE_EXTRA_CA_CERTS to the file of its certificate, and check that the server sends the whole chain`
}

/** Reads `maxBytes` of a body at most, then stops receiving it. */
async function bodyStart(answer: Response, maxBytes: number): Promise<string> {
  const reader = answer.body?.getReader()
  const chunks: Uint8Array[] = []
  for (let bytes = 0; reader && bytes < maxBytes;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.byteLength
  }
  await reader?.cancel()
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes))
}

/** A text from an API as part of one printed line: in quotes, shortened, its control characters escaped. */
export function excerpt(text: string): string {
  const quoted = JSON.stringify(text.slice(0, MAX_EXCERPT_CHARACTERS)).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return text.length > MAX_EXCERPT_CHARACTERS ? `${quoted}…` : quoted
}
