import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** An HTTP answer. If the server has compressed the body, `body` is still compressed. */
export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const TIMEOUT_MS = 10_000

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  /** The host name in the TLS handshake. The default is the name in the Host header. */
  serverName?: string
}

/**
 * Sends a request for `path`. Unlike `fetch`, this function does not normalise the path, and accepts any certificate.
 * The promise rejects if no answer arrives within ten seconds.
 *
 * @param origin the origin to connect to, `http://…` or `https://…`
 */
export function requestPath(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, serverName }: RequestOptions = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(origin)
    const send = protocol === 'https:' ? httpsRequest : httpRequest
    const tls = { rejectUnauthorized: false, ...(serverName !== undefined && { servername: serverName }) }
    const request = send(
      { hostname, port, path, method, headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), ...tls },
      (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        )
      },
    )
    request.once('error', reject).end()
  })
}
