import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCertificate } from '../check/certificate'
import { requestPath } from './http-request'
import {
  findFreePort,
  startMainNginx,
  VALUES,
  waitForPort,
  writeFinishedDocuments,
  writeVariables,
  type MainNginx,
} from './nginx-test-server'
import { createCertificate, startProgram } from './test-programs'

/*
 * Gets and renews a certificate with certbot as docs/deploy.md describes. The authority is local, and checks the host
 * name over HTTP.
 */
const HOST = 'compte.skezia.example'
const AUTHORITY = { nonces: 'PEBBLE_WFE_NONCEREJECT', wait: 'PEBBLE_VA_NOSLEEP' }

let home: string
let nginx: MainNginx
let authority: { directory: string; certificate: string; close: () => void }
let httpPort: number
let port: number

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'certificates-'))
  await chmod(home, 0o755)
  httpPort = await findFreePort()
  port = await findFreePort()
  await mkdir(join(home, 'webroot'))
  // This site replaces the example site of Debian's nginx package.
  await writeFile(join(home, 'default.conf'), `server { listen ${httpPort}; root ${home}/webroot; }\n`)
  const included = `${home}/default.con[f]; include ${home}/*/current/nginx/portal.conf`
  nginx = await startMainNginx(home, included)
  authority = await startAuthority()
})
afterAll(async () => {
  authority.close()
  await nginx.close()
  await rm(home, { recursive: true })
})

/** Starts a local certificate authority, and a name server that resolves every name to this machine. */
async function startAuthority() {
  const [api, management, dns, dnsManagement] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const { certificate, key } = createCertificate(home)
  const pebble = {
    ...{ listenAddress: `127.0.0.1:${api}`, managementListenAddress: `127.0.0.1:${management}` },
    ...{ certificate, privateKey: key, httpPort, tlsPort: port },
  }
  await writeFile(join(home, 'authority.json'), JSON.stringify({ pebble }))
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '']
  const names = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`, '-defaultIPv6', '']
  const processes = [
    spawn('pebble-challtestsrv', [...names, ...off], { stdio: 'ignore' }),
    spawn('pebble', ['-config', join(home, 'authority.json'), '-dnsserver', `127.0.0.1:${dns}`], {
      stdio: 'ignore',
      env: { [AUTHORITY.nonces]: '0', [AUTHORITY.wait]: '1' },
    }),
  ]
  await waitForPort(api)
  await waitForPort(dnsManagement)
  const close = () => processes.forEach((process) => process.kill())
  return { directory: `https://localhost:${api}/dir`, certificate, close }
}

/** Runs certbot with its folders below the folder of the test. */
async function certbot(...args: string[]): Promise<void> {
  const folders = ['config', 'work', 'logs'].flatMap((name) => [`--${name}-dir`, join(home, 'certbot', name)])
  const options = ['--non-interactive', '--server', authority.directory, ...folders]
  const env = { PATH: process.env.PATH, REQUESTS_CA_BUNDLE: authority.certificate }
  const { status, output } = await startProgram(['certbot', ...args, ...options], { env }).ended
  if (status !== 0) throw new Error(output)
}

const servedCertificate = () => readCertificate(`https://localhost:${port}`)

async function writeConfig(): Promise<string> {
  const file = join(home, 'production.env')
  await writeFinishedDocuments(join(home, 'documents'))
  await writeVariables(file, {
    ...VALUES,
    PORTAL_FOLDER: join(home, 'production'),
    PORTAL_DOCUMENTS: join(home, 'documents'),
    PORTAL_NGINX_CONF: nginx.conf,
    PORTAL_HOST: HOST,
    PORTAL_PORT: String(port),
    PORTAL_HTTP_PORT: String(httpPort),
    PORTAL_TLS_CERTIFICATE: join(home, 'certbot/config/live', HOST, 'fullchain.pem'),
    PORTAL_TLS_KEY: join(home, 'certbot/config/live', HOST, 'privkey.pem'),
    PORTAL_ACME_WEBROOT: join(home, 'webroot'),
    PORTAL_ACCESS_LOG: join(home, 'portal.log'),
  })
  return file
}

test('certbot renews its first certificate through the running portal', async () => {
  const reload = `nginx -e stderr -s reload -c ${nginx.conf}`
  const registration = ['--agree-tos', '--register-unsafely-without-email']
  const webroot = ['--webroot', '-w', join(home, 'webroot'), '-d', HOST]
  await certbot('certonly', ...webroot, '--deploy-hook', reload, ...registration)

  await rm(join(home, 'default.conf'))
  const archive = join(home, 'portal.tar.gz')
  spawnSync('tar', ['-czf', archive, 'dist', 'dist-tools'])
  const update = ['dist-tools/release.sh', 'update', '--config', await writeConfig(), archive]
  expect(spawnSync('sh', update, { encoding: 'utf8' }).stderr).toBe('')
  const first = await servedCertificate()
  expect(first.issuer).toMatch(/^Pebble/)

  // Get a certificate for a second environment that nginx does not serve yet. The server of the running portal answers
  // the certificate authority.
  await certbot('certonly', '--webroot', '-w', join(home, 'webroot'), '-d', 'compte-recette.skezia.example')
  await certbot('renew', '--force-renewal', '--no-random-sleep-on-renew')
  await expect.poll(servedCertificate).not.toEqual(first)
  expect((await servedCertificate()).issuer).toMatch(/^Pebble/)
})

test('from the folder of the ACME client, nginx serves only the files for the certificate authority', async () => {
  const folder = join(home, 'webroot/.well-known/acme-challenge')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'token'), 'token.thumbprint')
  await writeFile(join(home, 'webroot/private.txt'), 'private')
  for (const origin of [`http://127.0.0.1:${httpPort}`, `https://127.0.0.1:${port}`]) {
    const answer = (path: string) =>
      requestPath(origin, path, { headers: { host: HOST } }).then(({ status, body }) => [status, body.toString()])
    expect(await answer('/.well-known/acme-challenge/token')).toEqual([200, 'token.thumbprint'])
    expect((await answer('/.well-known/acme-challenge/none'))[0]).toBe(404)
    expect((await answer('/.well-known/acme-challenge/../../private.txt'))[1]).not.toBe('private')
    expect((await answer('/private.txt'))[0]).not.toBe(200)
  }
})
