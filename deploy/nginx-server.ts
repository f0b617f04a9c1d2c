import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The portal as nginx serves it. */
export interface NginxServer {
  origin: string
  /** The folder of the documents that it serves. */
  site: string
  /** The lines of its access log. */
  accessLog: () => Promise<string[]>
  /** What it has written to its error output. */
  errorLog: () => string
  close: () => Promise<void>
}

/** The nginx of this machine, if there is one. */
export function findNginx(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path))
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Starts the portal as the container does: what the build made is copied, then dist-tools/start.sh configures it from
 * `environment` and runs nginx, as a user who may write below one folder only where this one is root.
 */
export async function startNginx(environment: Record<string, string>, port: number): Promise<NginxServer> {
  const home = await mkdtemp(join(tmpdir(), 'portal-'))
  const run = join(home, 'run')
  await chmod(home, 0o755)
  for (const folder of ['dist', 'dist-tools']) await cp(folder, join(home, folder), { recursive: true })
  await mkdir(run)
  const user = ordinaryUser()
  if (user) await chown(run, user.uid, user.gid)

  const log = join(run, 'access.log')
  const server = spawn('sh', [join(home, 'dist-tools', 'start.sh'), run], {
    env: {
      PATH: process.env.PATH,
      PORTAL_PORT: String(port),
      PORTAL_ACCESS_LOG: log,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  })
  let errors = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  const origin = `${environment.PORTAL_TLS_KEY ? 'https' : 'http'}://localhost:${port}`
  const failed = ended.then(() => Promise.reject(new Error(`nginx ended: ${errors}`)))
  try {
    await Promise.race([failed, answering(port)])
  } catch (error) {
    await close()
    throw error
  }
  failed.catch(() => undefined)
  return {
    origin,
    site: join(run, 'site'),
    errorLog: () => errors,
    accessLog: async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line !== ''),
    close,
  }
}

/** Nobody, when this is root and Node can be run by nobody. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  const nobody = { uid: 65_534, gid: 65_534 }
  if (process.getuid?.() !== 0) return undefined
  return spawnSync(process.execPath, ['--version'], nobody).status === 0 ? nobody : undefined
}

/** Resolves once something accepts connections. */
async function answering(port: number): Promise<void> {
  for (;;) {
    const accepted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (accepted) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
