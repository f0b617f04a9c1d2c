import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForPort, writeVariables } from './nginx-test-server'
import { startProgram, WEAK_COMPRESSION } from './test-programs'

/** The modules of Apache that docs/configuration.md names, and the modules that Debian enables. */
const MODULES =
  'mpm_event mime authn_core authn_file authz_core authz_host authz_user auth_basic access_compat allowmethods dir alias autoindex env negotiation reqtimeout status setenvif filter deflate brotli headers rewrite remoteip ssl socache_shmcb'

/** Starts a web server of Debian. The test writes the main configuration, which includes the portal's file. */
async function startServer(
  environment: Record<string, string>,
  ports: readonly number[],
  main: (home: string) => { text: string; command: (file: string) => string[] },
) {
  const home = await mkdtemp(join(tmpdir(), 'portal-'))
  await chmod(home, 0o755)
  for (const folder of ['dist', 'dist-tools']) await cp(folder, join(home, folder), { recursive: true })
  const config = join(home, 'portal.env')
  await writeVariables(config, { PORTAL_ACCESS_LOG: join(home, 'access.log'), ...environment })
  const configure = [process.execPath, join(home, 'dist-tools/configure.mjs'), '--config', config, '--to', home]
  const { status, output } = await startProgram(configure, {
    env: { PATH: process.env.PATH, NODE_OPTIONS: WEAK_COMPRESSION },
  }).ended
  if (status !== 0) throw new Error(output)
  const { text, command } = main(home)
  const file = join(home, 'main.conf')
  await writeFile(file, text)
  const [program = '', ...args] = command(file)
  await mkdir(join(home, 'data'))
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: home } })
  let errors = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => void (errors += chunk))
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  const failed = ended.then(() => Promise.reject(new Error(`${program} ended: ${errors}`)))
  failed.catch(() => undefined)
  try {
    for (const port of ports) await Promise.race([failed, waitForPort(port)])
  } catch (error) {
    await close()
    throw error
  }
  const origin = `${environment.PORTAL_TLS_KEY ? 'https' : 'http'}://localhost:${ports[0]}`
  return { origin, site: join(home, 'site'), log: join(home, 'access.log'), close }
}

const portsOf = ({ PORTAL_HTTP_PORT }: Record<string, string>, port: number) =>
  PORTAL_HTTP_PORT === undefined ? [port] : [port, Number(PORTAL_HTTP_PORT)]

/** Starts Caddy as docs/configuration.md describes. */
export const startCaddy = (environment: Record<string, string>, port: number) =>
  startServer({ ...environment, PORTAL_PORT: String(port) }, portsOf(environment, port), (home) => ({
    text: `{
	admin off
	auto_https disable_redirects
	log default {
		exclude http.log.error
	}
}
import ${home}/other-servers/portal.caddy
`,
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  }))

/** Starts Apache as docs/configuration.md describes. */
export const startApache = (environment: Record<string, string>, port: number) =>
  startServer({ ...environment, PORTAL_PORT: String(port) }, portsOf(environment, port), (home) => ({
    text: `Define APACHE_RUN_DIR ${home}
ServerRoot /etc/apache2
ServerTokens Prod
ServerName localhost
PidFile ${home}/apache.pid
ErrorLog ${home}/error.log
Mutex file:${home} default
User www-data
Group www-data
${portsOf(environment, port)
  .map((on) => `Listen ${on}\n`)
  .join('')}${MODULES.split(' ')
      .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
      .join('')}${MODULES.split(' ')
      .map((name) => `IncludeOptional /etc/apache2/mods-available/${name}.conf\n`)
      .join('')}Include ${home}/other-servers/apache.conf
`,
    command: (file) => ['/usr/sbin/apache2', '-DFOREGROUND', '-f', file],
  }))
