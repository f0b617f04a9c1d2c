import { expect, test } from 'vitest'
import { curlExample, environmentFile } from './token-request'

const keys = {
  clientId: '8f3a91c2-7b4d',
  secret: 'skz_Il1O0vQ7x-Ww',
  scopes: ['skezia:patient-read', 'skezia:answer-write'],
  tokenUrl: 'https://auth.skezia.example/token?tenant=1',
}

test('the .env file contains the comment, the address for tokens, the keys and the scopes', () => {
  expect(environmentFile(keys, 'Connexion « Agenda »')).toBe(
    `# Connexion « Agenda »
SKEZIA_TOKEN_URL='https://auth.skezia.example/token?tenant=1'
SKEZIA_CLIENT_ID=8f3a91c2-7b4d
SKEZIA_CLIENT_SECRET=skz_Il1O0vQ7x-Ww
SKEZIA_SCOPES='skezia:patient-read skezia:answer-write'`,
  )
})

test.each([
  [keys.secret, `'8f3a91c2-7b4d:skz_Il1O0vQ7x-Ww'`],
  [undefined, `'8f3a91c2-7b4d:'"$SKEZIA_CLIENT_SECRET"`],
])('the curl example requests a token, and runs when Enter is pressed: secret %s', (secret, user) => {
  expect(curlExample({ ...keys, secret })).toBe(
    `curl --request POST 'https://auth.skezia.example/token?tenant=1' \\
  --user ${user} \\
  --data-urlencode 'grant_type=client_credentials' \\
  --data-urlencode 'scope=skezia:patient-read skezia:answer-write'`,
  )
})

test('neither contains a scope when there are no access rights', () => {
  const without = { ...keys, scopes: [] }
  expect(environmentFile(without, '')).toMatch(/^SKEZIA_SCOPES=$/m)
  expect(curlExample(without)).not.toContain('scope')
})

test.each([`a'b`, 'a b', '$(rm -rf ~)', 'a"b', 'a`id`', 'a\\b', 'a#b', "';id;'"])(
  'what is special to a shell is only text in the secret %s',
  (secret) => {
    const quoted = `'${secret.replaceAll("'", `'\\''`)}'`
    expect(environmentFile({ ...keys, secret }, '')).toContain(`SKEZIA_CLIENT_SECRET=${quoted}\n`)
    expect(curlExample({ ...keys, secret })).toContain(`--user '8f3a91c2-7b4d:${quoted.slice(1)} \\\n`)
  },
)

test.each(['Agenda\nPATH=/tmp', 'Agenda\r\nPATH=/tmp', 'Agenda\rPATH=/tmp', 'Agenda\u0085PATH=/tmp'])(
  'a name with a line break stays within the comment: %j',
  (name) => {
    const lines = environmentFile(keys, name).split(/[\n\r\u0085]/)
    expect(lines.filter((line) => line.startsWith('PATH'))).toEqual([])
  },
)
