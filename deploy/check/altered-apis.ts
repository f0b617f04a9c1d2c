// Load this module now. If the sandbox loaded the module during a call, check-apis would report a slow call.
import 'oidc-provider'
import { expect, onTestFinished } from 'vitest'
import { Backend } from '../../mocks/backend'
import { listen, type Fetch } from '../../mocks/listen'
import { startSandbox } from '../../mocks/server'
import { parseConfig } from '../../src/config'
import { checkApis } from './api-checks'
import { VALUES } from '../server/nginx-test-server'

/* Starts a sandbox whose answers a test can change, and checks the APIs of the sandbox. */
export const PORTAL = 'http://localhost:3000'
export const PASSWORD = 'Secret-de-Lea-1'
export const WRITE_PASSWORD = 'Secret-de-Paul-2'

/**
 * Changes the answer to a call. `body` is the JSON of the answer. The function returns the new body, or a whole new
 * answer. If the function returns undefined, the body stays the same.
 */
export type Alter = (call: string, body: unknown, answer: Response) => unknown

/**
 * Starts a sandbox with two accounts. The check changes the account `paul`, and does not change the account `lea`.
 * `alter` changes the answers of the sandbox.
 */
export async function startApis(alter?: Alter, values: Record<string, string> = {}) {
  const backend = new Backend({ portalOrigin: PORTAL })
  const sandbox = await startSandbox({ backend, portalOrigin: PORTAL })
  onTestFinished(() => sandbox.close())
  /** The passwords of the accounts, and every token, cookie and secret that the sandbox issues. */
  const secrets = [PASSWORD, WRITE_PASSWORD]
  const newToken = backend.random.token.bind(backend.random)
  backend.random.token = (...given) => {
    const issued = newToken(...given)
    secrets.push(issued)
    return issued
  }
  const expectNoSecret = (output: string) => {
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([])
  }
  const lea = backend.account({ nickName: 'lea.durand', password: PASSWORD })
  const paul = backend.account({ nickName: 'paul.girard', password: WRITE_PASSWORD, cellphone: '0612345678' })
  for (const account of [lea, paul])
    backend.apiConnection(account, { skeziaProjectId: backend.project(account, 'Cohorte').id })
  const [accountApiUrl, applicationApiUrl] = await Promise.all(
    [sandbox.accountApiUrl, sandbox.applicationApiUrl].map(async (url) => {
      if (!alter) return url
      const proxy = await listen(alteringProxy(url, alter))
      onTestFinished(() => proxy.close())
      return proxy.origin
    }),
  )
  const config = parseConfig({
    ...VALUES,
    // Put the solutions on the site of the sandbox, so that they receive its session cookie.
    ...{ VITE_SKEZIA_URL: 'http://localhost:4003', VITE_SKEMEET_URL: 'http://localhost:4004' },
    VITE_ACCOUNT_API_URL: accountApiUrl,
    VITE_APPLICATION_API_URL: applicationApiUrl,
    ...values,
  })
  /**
   * Runs the checks. `lines` contains all lines of the report. `problems` contains only the lines about differences and
   * failures.
   */
  const run = async ({ write = false, reader = READER, signsIn = true } = {}) => {
    const lines: string[] = []
    const writer = write ? { identifier: paul.email, password: WRITE_PASSWORD } : undefined
    const notSent = await checkApis(
      { config, origin: PORTAL, reader: signsIn ? reader : undefined, writer },
      (outcome, check, detail) => lines.push(`${outcome} ${check}: ${detail}`),
    )
    expectNoSecret(lines.join('\n'))
    // Ignore slow answers, because a busy machine sometimes answers slowly.
    return { lines, notSent, problems: lines.filter((line) => !/^(?:held|slow) /.test(line)) }
  }
  return { backend, config, lea, paul, sandbox, run, secrets, expectNoSecret }
}

const READER = { identifier: 'lea.durand', password: PASSWORD }

/** Forwards requests to `api` and applies `alter` to its answers. */
export function alteringProxy(api: string, alter: Alter): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
    const text = await request.text()
    const answer = await fetch(api + pathname + search, {
      method: request.method,
      headers,
      ...(text !== '' && { body: text }),
    })
    const given = await answer.text()
    const copy = new Response(null, { status: answer.status, headers: answer.headers })
    copy.headers.delete('content-length')
    const changed = alter(`${request.method} ${pathname}`, given === '' ? undefined : JSON.parse(given), copy)
    if (changed instanceof Response) return changed
    const body = changed === undefined ? given : JSON.stringify(changed)
    return new Response(body === '' ? null : body, { status: copy.status, headers: copy.headers })
  }
}
