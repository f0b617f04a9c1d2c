import { spawnSync } from 'node:child_process'
import { ConfigError } from '../src/config'
import { requestPath } from './http-request'
import type { ServerSettings } from './server-settings'

const SERVED_WITHIN_MS = 10_000
const POLL_MS = 50
/** Processes of the old configuration may answer for a moment after a reload. */
const ANSWERS_IN_A_ROW = 30

/**
 * Checks a main configuration file with everything that it includes.
 *
 * @throws ConfigError with nginx's message
 */
export function checkNginx(conf: string): void {
  runNginx('-q', '-t', '-c', conf)
}

/**
 * Makes the running nginx read its configuration again. Requests in progress end under the old one.
 *
 * @throws ConfigError with nginx's message, also when nginx does not run
 */
export function reloadNginx(conf: string): void {
  runNginx('-s', 'reload', '-c', conf)
}

/** Runs nginx's command. */
function runNginx(...args: string[]): void {
  // Debian installs nginx in /usr/sbin, which an unprivileged user's PATH may lack.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` }
  const { status, stderr, error } = spawnSync('nginx', ['-e', 'stderr', ...args], { env, encoding: 'utf8' })
  if (error) throw new ConfigError(`nginx cannot be run: ${error.message}`)
  if (status !== 0) throw new ConfigError(`nginx ${args.join(' ')} failed: ${stderr.trim()}`)
}

/**
 * Waits until `/health` of the portal has answered with a text `ANSWERS_IN_A_ROW` times. A reload takes effect after
 * the command has ended.
 *
 * @throws ConfigError that says what is answered instead
 */
export async function waitForHealth({ host, port, tls }: ServerSettings, expected: string): Promise<void> {
  const headers = { host: host === '_' ? 'localhost' : host }
  const ask = async () => {
    try {
      const { status, body } = await requestPath(`${tls ? 'https' : 'http'}://127.0.0.1:${port}`, '/health', {
        headers,
      })
      return `${status} ${body.toString()}`.trim()
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const startedAt = Date.now()
  let answer = ''
  for (let inARow = 0; inARow < ANSWERS_IN_A_ROW; inARow = answer === `200 ${expected}` ? inARow + 1 : 0) {
    if (Date.now() - startedAt > SERVED_WITHIN_MS)
      throw new ConfigError(`/health on port ${port} answers "${answer}" instead of "200 ${expected}".`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    answer = await ask()
  }
}
