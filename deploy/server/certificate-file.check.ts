import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readCertificateFile } from './certificate-file'
import { unprivilegedUser, VALUES } from './nginx-test-server'
import { parseServerSettings } from './server-settings'
import { createIssuer, writeChain } from './test-programs'

/* Checks that `readCertificateFile` accepts the certificates that browsers accept, and refuses all others. */
const HOST = 'compte.skezia.example'
const folder = mkdtempSync(join(tmpdir(), 'certificate-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string) => join(folder, name)
const issue = createIssuer(folder)
const root = issue('Root')
const middle = issue('Middle', { by: root })
const names = `DNS:${HOST}`
const leaf = issue('leaf', { names, by: middle })
const expired = issue('expired', { names, by: middle, days: [-20, -10] })
const early = issue('early', { names, by: middle, days: [10, 20] })
const other = issue('other', { names: 'DNS:autre.skezia.example', by: middle })
const oldMiddle = issue('Old-middle', { by: root, days: [-20, -10] })
const underOld = issue('under-old', { names, by: oldMiddle })
const own = issue('own', { names })
const wildcard = issue('wildcard', { names: 'DNS:*.skezia.example', by: middle })
writeFileSync(file('empty.pem'), '')
writeFileSync(file('cut.pem'), readFileSync(leaf.certificate, 'utf8').replace(/\n[^-]{9}/, '\n'))

/**
 * Reads a certificate and its key from the files in the settings of a portal. Returns the description of the
 * certificate.
 */
function read(certificate: string, key: string): string | undefined {
  const tls = { PORTAL_TLS_CERTIFICATE: certificate, PORTAL_TLS_KEY: key }
  return readCertificateFile(parseServerSettings({ ...VALUES, ...tls, PORTAL_HOST: HOST }))?.found
}

test.each([
  ['a chain', writeChain(file('full.pem'), leaf, middle), leaf.key],
  ['a wildcard name', writeChain(file('wild.pem'), wildcard, middle), wildcard.key],
])('if a certificate has %s, readCertificateFile returns its issuer and its last day', (_, certificate, key) => {
  expect(read(certificate, key)).toMatch(/^of Middle, ends on \d{4}-\d\d-\d\d, in 29 days$/)
})

test.each([
  [
    'a missing file',
    '/no/a.pem',
    leaf.key,
    /^PORTAL_TLS_CERTIFICATE: \/no\/a\.pem cannot be read \(ENOENT: .*\): correct/,
  ],
  [
    'a file without a certificate',
    file('empty.pem'),
    leaf.key,
    /^PORTAL_TLS_CERTIFICATE: .*empty\.pem has no certificate/,
  ],
  ['a missing key', leaf.certificate, '/no/key', /^PORTAL_TLS_KEY: \/no\/key cannot be read/],
  [
    'a file without a key',
    leaf.certificate,
    file('empty.pem'),
    /^PORTAL_TLS_KEY: .* must contain a private key in PEM/,
  ],
  [
    'a key of another pair',
    leaf.certificate,
    other.key,
    /^PORTAL_TLS_KEY: .*other\.key is not the key of .*leaf\.pem: name/,
  ],
  [
    'an expired certificate',
    writeChain(file('e.pem'), expired, middle),
    expired.key,
    /^PORTAL_TLS_CERTIFICATE: .* ended on \d{4}-\d\d-\d\d: renew/,
  ],
  ['an expired certificate in the chain', writeChain(file('o.pem'), underOld, oldMiddle), underOld.key, / ended on /],
  [
    'a certificate that is not yet valid',
    writeChain(file('b.pem'), early, middle),
    early.key,
    / begins on .*: correct the clock/,
  ],
  [
    'a certificate of another host',
    writeChain(file('h.pem'), other, middle),
    other.key,
    / is for DNS:autre\.skezia\.example, and not for compte/,
  ],
  [
    'a certificate without its chain',
    leaf.certificate,
    leaf.key,
    / lacks the certificate of its issuer, Middle, .*fullchain\.pem/,
  ],
  [
    'a certificate with the chain of another one',
    writeChain(file('w.pem'), leaf, oldMiddle),
    leaf.key,
    / lacks the certificate of its issuer/,
  ],
  [
    'a certificate behind its chain',
    writeChain(file('order.pem'), middle, leaf),
    leaf.key,
    /order\.pem begins with the certificate of another key: write the certificate of the host first, then its chain/,
  ],
  ['a certificate that is cut short', file('cut.pem'), leaf.key, /cut\.pem has a certificate that cannot be read/],
  ['a self-signed certificate', own.certificate, own.key, / is signed by itself, .*NODE_EXTRA_CA_CERTS/],
])('readCertificateFile throws one line about %s', (_, certificate, key, line) => {
  expect(() => read(certificate, key)).toThrow(line)
})

test('NODE_EXTRA_CA_CERTS makes a private authority trusted', () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', middle.certificate)
  expect(read(leaf.certificate, leaf.key)).toMatch(/^of Middle/)
  vi.stubEnv('NODE_EXTRA_CA_CERTS', own.certificate)
  expect(read(own.certificate, own.key)).toMatch(/^of own/)
  vi.unstubAllEnvs()
})

test.runIf(unprivilegedUser())(
  'if the system refuses access to the key, `configure --certificate` advises to run the command as another user',
  () => {
    const config = file('portal.env')
    const tls = { PORTAL_TLS_CERTIFICATE: leaf.certificate, PORTAL_TLS_KEY: file('closed.key') }
    const values = Object.entries({ ...VALUES, ...tls, PORTAL_HOST: HOST }).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(config, values.join(''))
    writeFileSync(file('closed.key'), readFileSync(leaf.key), { mode: 0o600 })
    chmodSync(folder, 0o755)
    const command = ['dist-tools/configure.mjs', '--certificate', '--config', config]
    const { stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', ...unprivilegedUser() })
    expect(stderr).toMatch(
      /^PORTAL_TLS_KEY: \S+closed\.key cannot be read \(EACCES: .*\): run this command as a user with the right to read the file, such as root\.\n$/,
    )
  },
)
