import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export const VALUES = {
  VITE_ACCOUNT_API_URL: 'https://api.skezia.example/account',
  VITE_APPLICATION_API_URL: 'https://applications.skezia.example',
  VITE_SKEZIA_URL: 'https://app.skezia.example',
  VITE_SKEMEET_URL: 'https://meet.skezia.example',
}

export const writeVariables = (file: string, variables: Record<string, string>) =>
  writeFile(
    file,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )

/** Writes the shipped legal documents to a folder, with an example in each marked passage. */
export async function writeFinishedDocuments(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['accessibilite.html', 'conditions-generales.html', 'politique-de-confidentialite.html']) {
    const html = await readFile(join('public/documents', name), 'utf8')
    await writeFile(join(folder, name), html.replace(/<mark\b[^>]*>[^]*?<\/mark\s*>|à compléter/g, 'Exemple'))
  }
}

/** Returns the path of nginx on this machine, or undefined if nginx is missing. */
export function findNginx(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path))
}

let lastPort: number | undefined

/**
 * Returns a free port, and never returns the same port twice. Each worker of Vitest has a range of ports. The ranges
 * are below the ports that the system gives to outgoing connections and to servers with port 0.
 */
export async function findFreePort(): Promise<number> {
  const first = 20_000 + 500 * Number(process.env.VITEST_POOL_ID)
  for (;;) {
    const port = lastPort === undefined || lastPort === first + 499 ? first : lastPort + 1
    // Store the port before the wait, because another call of this function may begin during the wait.
    lastPort = port
    if (await isFree(port)) return port
  }
}

/** Whether no program listens on a port. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/**
 * Copies dist/ and dist-tools/, and starts the portal with start.sh, as the container does. start.sh configures the
 * portal from `environment` and runs nginx. If the tests run as root, start.sh runs as a user who is allowed to write
 * to one folder only.
 */
export async function startNginx(environment: Record<string, string>, port: number) {
  const home = await mkdtemp(join(tmpdir(), 'portal-'))
  const run = join(home, 'run')
  await chmod(home, 0o755)
  for (const folder of ['dist', 'dist-tools']) await cp(folder, join(home, folder), { recursive: true })
  await mkdir(run)
  const user = unprivilegedUser()
  if (user) await chown(run, user.uid, user.gid)

  const server = spawn('sh', [join(home, 'dist-tools', 'start.sh'), run], {
    env: {
      PATH: process.env.PATH,
      PORTAL_PORT: String(port),
      PORTAL_ACCESS_LOG: join(run, 'access.log'),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  })
  let errors = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => void (errors += chunk))
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  const origin = `${environment.PORTAL_TLS_KEY ? 'https' : 'http'}://localhost:${port}`
  const failed = ended.then(() => Promise.reject(new Error(`nginx ended: ${errors}`)))
  try {
    await Promise.race([failed, waitForPort(port)])
  } catch (error) {
    await close()
    throw error
  }
  failed.catch(() => undefined)
  return { origin, site: join(run, 'site'), close }
}

export type NginxServer = Awaited<ReturnType<typeof startNginx>>

/**
 * Starts an nginx that includes other files, as on a server with several sites. Its own logs contain whole addresses
 * and every error.
 *
 * @param home a folder for the files of nginx
 * @param include a pattern for the files to include
 * @param directives further directives of the main level
 */
export async function startMainNginx(home: string, include: string, directives = '') {
  const conf = join(home, 'nginx.conf')
  const accessLog = join(home, 'access.log')
  const errorLog = join(home, 'error.log')
  const pid = join(home, 'nginx.pid')
  await writeFile(
    conf,
    `daemon off;
pid ${pid};
error_log ${errorLog} info;
${directives}
include /etc/nginx/modules-enabled/*.conf;
events {}
http {
  include /etc/nginx/mime.types;
  access_log ${accessLog} combined;
  client_body_temp_path ${home}/temporary;
  include ${include};
}
`,
  )
  const program = findNginx() ?? 'nginx'
  const server = spawn(program, ['-e', errorLog, '-c', conf], { stdio: 'inherit' })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  while (!existsSync(pid) || (await readFile(pid, 'utf8')) === '') {
    if (server.exitCode !== null) throw new Error('nginx ended.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    conf,
    accessLog: () => readFile(accessLog, 'utf8'),
    errorLog: () => readFile(errorLog, 'utf8'),
    reload: () => execFileSync(program, ['-e', errorLog, '-s', 'reload', '-c', conf]),
    close: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Returns the proxy of deploy/examples as a server that listens on a port without TLS, in front of a portal on another
 * port.
 */
export async function documentedProxy(port: number, portalPort: number): Promise<string> {
  const proxy = await readFile('deploy/examples/portal-proxy.conf', 'utf8')
  const [, directives = ''] = /ssl_certificate_key [^\n]*\n([^]*)}\n$/.exec(proxy) ?? []
  return `server { listen ${port}; ${directives.replace('127.0.0.1:8080', `127.0.0.1:${portalPort}`)} }`
}

export type MainNginx = Awaited<ReturnType<typeof startMainNginx>>

/** Returns the ids of the user `nobody` if this process is root and the user `nobody` is allowed to run Node. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  const nobody = { uid: 65_534, gid: 65_534 }
  if (process.getuid?.() !== 0) return undefined
  return spawnSync(process.execPath, ['--version'], nobody).status === 0 ? nobody : undefined
}

/** Resolves when a server accepts connections on the port. */
export async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const accepted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (accepted) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
