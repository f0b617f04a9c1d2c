import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { Server } from 'node:http'

/** A server on this machine: its origin, and how to stop it, connections that hang included. */
export interface Listening {
  origin: string
  close: () => Promise<void>
}

/** Answers a request. `connection.outgoing` is Node's own response, for who wants to cut it. */
export type Fetch = (request: Request, connection: HttpBindings | Http2Bindings) => Response | Promise<Response>

/**
 * Serves `fetch` over HTTP. `hostname` decides the origin (`localhost` and `127.0.0.1` are two sites to a browser);
 * `port` 0 takes any free one. Rejects with Node's error when the port is in use.
 */
export function listen(fetch: Fetch, { hostname = 'localhost', port = 0 } = {}): Promise<Listening> {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1.1 server was asked for.')
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
