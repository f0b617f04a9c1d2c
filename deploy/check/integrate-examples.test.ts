// @vitest-environment node
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Backend } from '../../mocks/backend'
import { answerDifferences } from '../../mocks/contract/differences'
import { startSandbox } from '../../mocks/server'
import { requestPath } from '../server/http-request'
import { VALUES } from '../server/nginx-test-server'

/* Runs the commands that docs/integrate.md contains, and sends the request that docs/integrate.md describes. */

const PORTAL = 'http://localhost:3000'
const page = readFileSync('docs/integrate.md', 'utf8')

/** Returns the first group of every match of `pattern` in the document. Fails without a match. */
function examplesOf(pattern: RegExp): string[] {
  const found = Array.from(page.matchAll(pattern), ([, example = '']) => example)
  expect(found).not.toHaveLength(0)
  return found
}

test('the documented check-redirect commands print that the portal follows the redirect', async () => {
  for (const args of examplesOf(/^npx tsx deploy\/check\/check-redirect\.ts (.+)$/gm)) {
    const { stdout } = await promisify(execFile)('npx', ['tsx', 'deploy/check/check-redirect.ts', ...args.split(' ')], {
      env: { ...process.env, ...VALUES },
    })
    expect(stdout).toMatch(/^(followed: https:\/\/app\.skezia\.example\/(patients|login)\n)+$/)
  }
})

test('the sandbox answers the example requests in docs/integrate.md as the contract requires', async () => {
  const backend = new Backend({ portalOrigin: PORTAL })
  const sandbox = await startSandbox({ backend, portalOrigin: PORTAL })
  onTestFinished(() => sandbox.close())
  const { name, value } = backend.session(backend.account({ email: 'lea@exemple.fr' }))
  const bodyOf = (answer: { body: Buffer }): unknown => JSON.parse(answer.body.toString())
  for (const path of examplesOf(/^GET (\/\S+) HTTP\/1\.1$/gm)) {
    const known = await requestPath(sandbox.accountApiUrl, path, { headers: { cookie: `${name}=${value}` } })
    expect(
      answerDifferences('GET /users/me', { status: known.status, body: known.body.toString() }, { exact: true }),
    ).toEqual([])
    expect(bodyOf(known)).toMatchObject({ email: 'lea@exemple.fr' })
    const nobody = await requestPath(sandbox.accountApiUrl, path)
    expect([nobody.status, bodyOf(nobody)]).toEqual([401, expect.objectContaining({ type: 'NO_VALID_SESSION' })])
  }
})
