import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* Runs and stops the programs of the deployment tests, and issues their certificates. */

/** The exit code of a program, and its output on stdout and stderr. */
export interface Ended {
  status: number | null
  output: string
}

export function startProgram([program = '', ...args]: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk))
  const ended = new Promise<Ended>((resolve) => child.once('close', (status) => resolve({ status, output })))
  return { child, ended }
}

/** Options that make Node compress weakly. Strong compression would take most of a command's time. */
export const WEAK_COMPRESSION = `--import data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module'
  import zlib from 'node:zlib'
  const { brotliCompress, constants } = zlib
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  zlib.brotliCompress = (text, options, done) => brotliCompress(text, { params }, done)
  syncBuiltinESMExports()
`)}`

/**
 * Creates a self-signed certificate for localhost in a folder. Returns the paths of its files, which every user can
 * read.
 */
export function createCertificate(folder: string, name = 'localhost', days = 1): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost', '-days', String(days), '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'ignore' })
  chmodSync(folder, 0o755)
  chmodSync(key, 0o644)
  return { certificate, key }
}

const CA_CONFIG = (folder: string) => `[ca]
default_ca = own
[own]
database = ${folder}/index.txt
new_certs_dir = ${folder}
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
[any]
commonName = supplied
[authority]
basicConstraints = critical, CA:true
subjectKeyIdentifier = hash
[host]
subjectAltName = $ENV::NAMES
`

/** The properties of a certificate. If a certificate has no host names, the certificate belongs to an authority. */
interface CertificateRequest {
  /** The host names, as `DNS:a.example`. */
  names?: string
  /** The certificate and the key of the issuer. If no issuer is given, the new certificate is self-signed. */
  by?: CertificateFiles
  /** The first and the last day on which the new certificate is valid, in days from today. */
  days?: readonly [from: number, to: number]
}

export interface CertificateFiles {
  certificate: string
  key: string
}

/** Returns a function that issues certificates into a folder, each with a new key. */
export function createIssuer(folder: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/index.txt`, '')
  writeFileSync(`${folder}/ca.conf`, CA_CONFIG(folder))
  return (name: string, { names, by, days: [from, to] = [-1, 30] }: CertificateRequest = {}): CertificateFiles => {
    const file = (ending: string) => `${folder}/${name}.${ending}`
    const [certificate, key, request] = [file('pem'), file('key'), file('csr')]
    const env = { ...process.env, NAMES: names ?? 'DNS:none.example' }
    const openssl = (command: string) => execFileSync('openssl', command.split(' '), { stdio: 'ignore', env })
    const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
    openssl(`req -new ${curve} -subj /CN=${name} -keyout ${key} -out ${request}`)
    const issuer = by ? `-cert ${by.certificate} -keyfile ${by.key}` : `-selfsign -keyfile ${key}`
    const dates = `-startdate ${openSslTime(from)} -enddate ${openSslTime(to)}`
    const kind = names === undefined ? 'authority' : 'host'
    openssl(
      `ca -batch -notext -config ${folder}/ca.conf ${issuer} ${dates} -extensions ${kind} -in ${request} -out ${certificate}`,
    )
    return { certificate, key }
  }
}

const openSslTime = (inDays: number) =>
  `${new Date(Date.now() + inDays * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14)}Z`

/** Writes certificates one after the other to a file, as a server sends a chain. */
export function writeChain(file: string, ...certificates: CertificateFiles[]): string {
  writeFileSync(file, certificates.map(({ certificate }) => readFileSync(certificate, 'utf8')).join(''))
  return file
}
