import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { Server } from 'node:http'

/** A running server and its origin. `close` also closes connections that still wait for an answer. */
export interface RunningServer {
  origin: string
  close: () => Promise<void>
}

/**
 * A function that answers a request. `connection.outgoing` is Node's response. The function may close this response.
 */
export type Fetch = (request: Request, connection: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Serves `fetch` over HTTP. The parameter `place` and the result are the same as those of `serve`. */
export function listen(fetch: Fetch, place?: Parameters<typeof serve>[1]): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  if (!(server instanceof Server)) throw new TypeError('The server must be an HTTP/1.1 server.')
  return serve(server, place)
}

/**
 * Starts a server. `hostname` is the host of the origin (`localhost` and `127.0.0.1` are different sites). Port 0 picks
 * a free port. Rejects with Node's error if the port is in use.
 */
export function serve(server: Server, { hostname = 'localhost', port = 0 } = {}): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => {
      const address = server.address()
      const taken = typeof address === 'object' && address ? address.port : port
      resolve({ origin: `http://${hostname}:${taken}`, close: () => stop(server) })
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
