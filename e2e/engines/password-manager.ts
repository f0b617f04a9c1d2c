import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The password manager of an engine, which fills and saves for real while it is enabled. */
export interface PasswordManager {
  /** Begins without an entry. */
  enable: (on: boolean) => Promise<unknown>
  save: (login: { origin: string; username: string; password: string }) => Promise<unknown>
  /** Each entry: a name, a space, and a password. */
  saved: () => Promise<unknown>
  /** Agrees to save or change an entry. Resolves with false when this is not asked. */
  agree: () => Promise<unknown>
}

const SOURCE = readFileSync(join(import.meta.dirname, 'firefox-logins.js'), 'utf8').replace(/^.*\n;/, '')

/** Firefox's, which is reached through its own window: `--remote-allow-system-access`. */
export function passwordManagerOf(browser: object): PasswordManager {
  async function call(method: string, argument: unknown = null): Promise<unknown> {
    const tree = await send(browser, 'browsingContext.getTree', { 'moz:scope': 'chrome' })
    const answer = await send(browser, 'script.evaluate', {
      expression: `(async () => JSON.stringify((await (${SOURCE.trim()}).${method}(${JSON.stringify(argument)})) ?? null))()`,
      target: { context: valueAt(tree, 'contexts', 0, 'context') },
      awaitPromise: true,
    })
    const value = valueAt(answer, 'result', 'value')
    if (typeof value !== 'string') throw new Error(`The password manager: ${JSON.stringify(answer)}`)
    return JSON.parse(value)
  }
  return {
    enable: (on) => call('enable', on),
    save: (login) => call('save', login),
    saved: () => call('saved'),
    agree: () => call('agree'),
  }
}

/** Sends a command that puppeteer has no function for, over its connection. */
async function send(browser: object, method: string, parameters: object): Promise<unknown> {
  const connection = valueAt(browser, 'connection')
  if (!canSend(connection)) throw new Error('puppeteer-core has no BiDi connection any more.')
  return (await connection.send(method, parameters)).result
}

const canSend = (
  value: unknown,
): value is { send: (method: string, parameters: object) => Promise<{ result: unknown }> } =>
  typeof valueAt(value, 'send') === 'function'

/** Reads a value of an answer, by the names and numbers that lead to it. */
function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )
}
