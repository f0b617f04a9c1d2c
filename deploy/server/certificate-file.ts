import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { ConfigError } from '../../src/rules/setting-values'
import type { ServerSettings } from './server-settings'

const DAY_MS = 86_400_000
/** Debian's list of the authorities that this machine trusts, including private ones. */
const AUTHORITIES_OF_DEBIAN = '/etc/ssl/certs/ca-certificates.crt'
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g

/**
 * Reads the certificate from the file in the settings. Throws an error if browsers would refuse the certificate.
 *
 * @returns a description and the digest of the certificate, or undefined for plain HTTP
 * @throws ConfigError with one line, which names the file, the fault and a remedy
 */
export function readCertificateFile({ host, tls }: ServerSettings): { found: string; digest: string } | undefined {
  if (!tls) return undefined
  const wrong = (what: string) => new ConfigError(`PORTAL_TLS_CERTIFICATE: ${tls.certificate} ${what}`)
  const [leaf, ...others] = readCertificates(readFile('PORTAL_TLS_CERTIFICATE', tls.certificate), wrong)
  if (!leaf) throw wrong('has no certificate in PEM: name the file of the certificate with its chain.')
  const key = readKey(tls.key)
  if (others.some((other) => other.checkPrivateKey(key)))
    throw wrong('begins with the certificate of another key: write the certificate of the host first, then its chain.')
  if (!leaf.checkPrivateKey(key))
    throw new ConfigError(
      `PORTAL_TLS_KEY: ${tls.key} is not the key of ${tls.certificate}: name two files of one pair.`,
    )
  // Compare only alternative names, because browsers ignore the common name.
  const isOfHost = isIP(host) ? leaf.checkIP(host) : leaf.checkHost(host, { subject: 'never' })
  if (isOfHost === undefined)
    throw wrong(`is for ${leaf.subjectAltName ?? 'no host name'}, and not for ${host}: get one for PORTAL_HOST.`)
  const path = chainOf(leaf, others)
  for (const { validFrom, validTo } of path) {
    if (Date.parse(validTo) < Date.now())
      throw wrong(`ended on ${day(validTo)}: renew it, for instance with certbot renew.`)
    if (Date.parse(validFrom) > Date.now())
      throw wrong(`begins on ${day(validFrom)}: correct the clock of this machine, or get another one.`)
  }
  const last = path.at(-1) ?? leaf
  if (path.length === 1 && !isKnown(last))
    throw wrong(
      last.checkIssued(last)
        ? 'is signed by itself, so browsers refuse it: get one of an authority, or name this file in NODE_EXTRA_CA_CERTS when they know it.'
        : `lacks the certificate of its issuer, ${nameOf(last.issuer)}, so browsers refuse it: name the file with the chain (fullchain.pem), or name the certificate of a private authority in NODE_EXTRA_CA_CERTS.`,
    )
  const days = Math.floor((Date.parse(leaf.validTo) - Date.now()) / DAY_MS)
  return {
    found: `of ${nameOf(leaf.issuer)}, ends on ${day(leaf.validTo)}, in ${days} days`,
    digest: leaf.fingerprint256,
  }
}

function readFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(',')
    const remedy = reason.startsWith('EACCES')
      ? 'run this command as a user with the right to read the file, such as root.'
      : 'correct the path, or get a certificate (docs/deploy.md).'
    throw new ConfigError(`${variable}: ${path} cannot be read (${reason}): ${remedy}`)
  }
}

function readKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFile('PORTAL_TLS_KEY', path))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `PORTAL_TLS_KEY: ${path} must contain a private key in PEM without a passphrase. Set the path of the certificate's private key.`,
    )
  }
}

const certificatesIn = (pem: string) => (pem.match(PEM_CERTIFICATE) ?? []).map((text) => new X509Certificate(text))

function readCertificates(pem: string, wrong: (what: string) => ConfigError): X509Certificate[] {
  try {
    return certificatesIn(pem)
  } catch {
    throw wrong('has a certificate that cannot be read: copy the file of the certificate with its chain again.')
  }
}

const isIssuedBy = (one: X509Certificate, other: X509Certificate) =>
  one.checkIssued(other) && one.verify(other.publicKey)

/** Returns a certificate, followed by those certificates of its issuers that the file contains. */
function chainOf(leaf: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const issuer = others.find((other) => isIssuedBy(leaf, other))
  return issuer
    ? [
        leaf,
        ...chainOf(
          issuer,
          others.filter((other) => other !== issuer),
        ),
      ]
    : [leaf]
}

/** True if this machine trusts the certificate itself, or the issuer of the certificate. */
function isKnown(certificate: X509Certificate): boolean {
  const files = [AUTHORITIES_OF_DEBIAN, process.env.NODE_EXTRA_CA_CERTS ?? ''].filter(existsSync)
  const known = [
    ...files.flatMap((file) => certificatesIn(readFileSync(file, 'utf8'))),
    ...rootCertificates.map((pem) => new X509Certificate(pem)),
  ]
  return known.some((root) => root.fingerprint256 === certificate.fingerprint256 || isIssuedBy(certificate, root))
}

/** Returns the common name in a subject or an issuer. If there is no common name, returns the organisation. */
const nameOf = (parts: string) =>
  /^CN=(.*)$/m.exec(parts)?.[1] ?? /^O=(.*)$/m.exec(parts)?.[1] ?? 'an unnamed authority'

const day = (time: string) => new Date(time).toISOString().slice(0, 10)
