import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlCommand } from './token-request'

const request = {
  clientId: '8f3a91c2-7b4d',
  scopes: ['skezia:patient-read', 'skezia:answer-write'],
  tokenUrl: 'https://auth.skezia.example/token?tenant=1',
}
const secret = 'skz_Il1O0vQ7x-Ww'

/** Runs a command in a shell in which `curl` prints its arguments. Returns these arguments. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }\n${command}`
  const printed = execFileSync('bash', ['-c', script], { env: { SKEZIA_CLIENT_SECRET: secret } })
  return printed.toString().trimEnd().split('\n')
}

test('the curl command requests a token, and takes the secret from a variable', () => {
  expect(argumentsOf(curlCommand(request))).toEqual([
    '--request',
    'POST',
    request.tokenUrl,
    '--user',
    `${request.clientId}:${secret}`,
    '--data-urlencode',
    'grant_type=client_credentials',
    '--data-urlencode',
    'scope=skezia:patient-read skezia:answer-write',
  ])
})

test('the curl command has no scope if the connection has no access rights', () => {
  expect(curlCommand({ ...request, scopes: [] })).not.toContain('scope')
})

test.each([`a'b`, 'a b', '$(exit 1)', 'a"b', 'a`exit 1`', 'a\\b', 'a#b', "';exit 1;'", '$SKEZIA_CLIENT_SECRET'])(
  'if the client ID, a scope and the address contain %s, the shell passes all three to curl without a change',
  (special) => {
    const command = curlCommand({ clientId: special, scopes: [special], tokenUrl: `https://auth.example/${special}` })
    const [, , address, , user, , , , scope] = argumentsOf(command)
    expect([address, user, scope]).toEqual([
      `https://auth.example/${special}`,
      `${special}:${secret}`,
      `scope=${special}`,
    ])
  },
)
