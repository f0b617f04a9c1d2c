import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { readCertificate } from './certificate'

/** An answer of an API. */
export interface ApiAnswer {
  ok: boolean
  status: number
  headers: Headers
  /** The values of the Set-Cookie headers. */
  setCookies: string[]
  /** The body, or only its beginning if it is long. */
  body: Buffer
  text: string
}

/** Node's error codes for a certificate of an unknown authority. */
const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

const TIMEOUT_MS = 10_000
const MAX_EXCERPT_CHARACTERS = 120

/** The method, the headers and the body of a request. */
interface RequestParts {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends a request, and follows no redirect. Returns the answer with the first `maxBodyBytes` of its body. If no answer
 * comes within ten seconds, returns a text with the reason. The function does not use `fetch`, because `fetch` of
 * Debian 12's Node joins all Set-Cookie headers of an answer into one header.
 */
export async function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body }: RequestParts,
  maxBodyBytes = 64 * 1024,
): Promise<ApiAnswer | string> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  try {
    const request = send(url, { method, headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject).end(body)
    })
    const answer = await answered
    const { statusCode: status = 0, headers: received } = answer
    const start = await bodyStart(answer, maxBodyBytes)
    const names = Object.entries(received).filter(([name]) => name !== 'set-cookie')
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: new Headers(names.map(([name, value]): [string, string] => [name, String(value)])),
      setCookies: received['set-cookie'] ?? [],
      body: start,
      text: new TextDecoder().decode(start),
    }
  } catch (error) {
    if (!(error instanceof Error)) return `does not answer (${excerpt(String(error))})`
    if (error.name === 'AbortError') return `does not answer within ${TIMEOUT_MS / 1000} s`
    if ('code' in error && UNKNOWN_AUTHORITY.includes(String(error.code))) return unknownAuthority(url)
    if ('code' in error && /^(CERT_|ERR_TLS_CERT_)/.test(String(error.code)))
      return `has a certificate that browsers refuse (${excerpt(error.message)}): replace it`
    return `does not answer (${excerpt(error.message || error.name)})`
  }
}

/**
 * If the status shows that a proxy cannot reach the program, returns the problem and the remedy. Returns undefined for
 * any other status.
 *
 * @param program the program's name with its article, such as 'the API'
 */
export function proxyProblem(status: number, program: string): string | undefined {
  const answers = `a proxy answers, and ${program} behind the proxy does not`
  if (status === 502) return `${answers}: start ${program}, or correct its address in the proxy`
  if (status === 504) return `${answers} in time: start ${program}, or find out why it is slow`
  if (status === 503) return `${program} is not ready, or a proxy finds no running one: start ${program}`
  return undefined
}

/** Returns the name of the authority that issued a certificate which Node does not accept. */
async function unknownAuthority(url: string): Promise<string> {
  const { issuer } = await readCertificate(url)
  return `has a certificate of ${excerpt(issuer)}, which this machine does not know; for a private authority, set NODE_EXTRA_CA_CERTS to the file of its certificate, and check that the server sends the whole chain`
}

/** Reads at most `maxBytes` of a body, then closes the connection. */
async function bodyStart(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer) {
    if (!(chunk instanceof Uint8Array)) break
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Formats a text of an API for a printed line: in quotes, shortened, with control characters escaped. */
export function excerpt(text: string): string {
  const quoted = JSON.stringify(text.slice(0, MAX_EXCERPT_CHARACTERS)).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return text.length > MAX_EXCERPT_CHARACTERS ? `${quoted}…` : quoted
}
