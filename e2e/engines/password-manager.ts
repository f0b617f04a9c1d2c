import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

/** Calls a function of firefox-logins.js in the window of Firefox's interface. */
export type PasswordManager = (name: 'enable' | 'save' | 'saved' | 'agree', argument?: unknown) => Promise<unknown>

const SOURCE = readFileSync(join(import.meta.dirname, 'firefox-logins.js'), 'utf8')
  .replace(/^.*\n;/, '')
  .trim()

/** Returns the password manager of a Firefox that was started with `--remote-allow-system-access`. */
export function passwordManagerOf(browser: Browser): PasswordManager {
  return async (name, argument = null) => {
    const tree = await send(browser, 'browsingContext.getTree', { 'moz:scope': 'chrome' })
    const answer = await send(browser, 'script.evaluate', {
      expression: `(async () => JSON.stringify((await (${SOURCE}).${name}(${JSON.stringify(argument)})) ?? null))()`,
      target: { context: valueAt(tree, 'contexts', 0, 'context') },
      awaitPromise: true,
    })
    const value = valueAt(answer, 'result', 'value')
    if (typeof value !== 'string') throw new Error(`The password manager failed: ${JSON.stringify(answer)}`)
    const parsed: unknown = JSON.parse(value)
    return parsed
  }
}

/** Sends a command over Playwright's connection, because Playwright has no function for it. */
async function send(browser: Browser, method: string, parameters: object): Promise<unknown> {
  const connection: unknown = valueAt(browser, '_connection')
  const toServer = valueAt(connection, 'toImpl')
  const server: unknown = typeof toServer === 'function' ? Reflect.apply(toServer, connection, [browser]) : undefined
  const session = valueAt(server, '_browserSession')
  if (!canSend(session))
    throw new Error('This version of Playwright stores its BiDi session in another place than the test expects.')
  return session.send(method, parameters)
}

const canSend = (value: unknown): value is { send: (method: string, parameters: object) => Promise<unknown> } =>
  typeof valueAt(value, 'send') === 'function'

/** Returns a value inside an answer. `path` contains the names and indexes on the way to the value. */
function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )
}
