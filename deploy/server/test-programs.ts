import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'

/* Programs that the tests of a deployment run. */

/** What a program has printed on both outputs, and its exit code. */
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

/** Creates a certificate for localhost, signed by itself, in a folder. Returns the files, which every user can read. */
export function createCertificate(folder: string, name = 'localhost', days = 1): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost', '-days', String(days), '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'ignore' })
  chmodSync(folder, 0o755)
  chmodSync(key, 0o644)
  return { certificate, key }
}
