import { connect } from 'node:tls'
import { ConfigError } from '../../src/rules/setting-values'

/** The TLS certificate of a server. */
export interface Certificate {
  /** The name of the authority that issued the certificate. */
  issuer: string
  endsAt: Date
  digest: string
}

const TIMEOUT_MS = 10_000

/**
 * Reads the certificate of an https address, and accepts any authority. Rejects if there is no TLS connection within
 * ten seconds.
 *
 * @param host the host to connect to, by default the host of the address
 */
export function readCertificate(address: string, host = new URL(address).hostname): Promise<Certificate> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    const fail = ({ message }: Error) => {
      reject(
        new ConfigError(
          `${address} sends no certificate (${message}): read the error log of the server, because the server may have no free connection or file descriptor.`,
        ),
      )
    }
    socket.once('error', fail).once('secureConnect', () => {
      const { issuer, valid_to: endsAt, fingerprint256: digest } = socket.getPeerCertificate()
      socket.destroy()
      resolve({ issuer: String(issuer.CN ?? issuer.O ?? 'an unnamed authority'), endsAt: new Date(endsAt), digest })
    })
  })
}
