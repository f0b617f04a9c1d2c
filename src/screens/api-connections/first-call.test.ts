import { expect, test } from 'vitest'
import { curlExample, environmentFile } from './first-call'

const keys = {
  clientId: '8f3a91c2-7b4d',
  secret: 'skz_Il1O0vQ7x-Ww',
  scopes: ['skezia:patient-read', 'skezia:answer-write'],
  apiUrl: 'https://api.skezia.example',
}

test('the .env file contains the comment, the API URL, the keys and the scopes', () => {
  expect(environmentFile(keys, 'Connexion « Agenda »')).toBe(
    `# Connexion « Agenda »
API_URL=https://api.skezia.example
API_CLIENT_ID=8f3a91c2-7b4d
API_CLIENT_SECRET=skz_Il1O0vQ7x-Ww
API_SCOPES='skezia:patient-read skezia:answer-write'
`,
  )
})

test('the curl example requests a token with the keys and the scopes', () => {
  expect(curlExample(keys, 'https://auth.skezia.example/token?tenant=1', 'Exemple.\nVoir la documentation.')).toBe(
    `# Exemple.
# Voir la documentation.
curl --request POST 'https://auth.skezia.example/token?tenant=1' \\
  --user '8f3a91c2-7b4d:skz_Il1O0vQ7x-Ww' \\
  --data-urlencode 'grant_type=client_credentials' \\
  --data-urlencode 'scope=skezia:patient-read skezia:answer-write'
`,
  )
})

test('neither contains a scope when there are no access rights', () => {
  const without = { ...keys, scopes: [] }
  expect(environmentFile(without, '')).toMatch(/^API_SCOPES=$/m)
  expect(curlExample(without, 'https://auth.skezia.example/token', '')).not.toContain('scope')
})

test.each([`a'b`, 'a b', '$(rm -rf ~)', 'a"b', 'a`id`', 'a\\b', 'a#b', "';id;'"])(
  'what is special to a shell is only text in the secret %s',
  (secret) => {
    const quoted = `'${secret.replaceAll("'", `'\\''`)}'`
    expect(environmentFile({ ...keys, secret }, '')).toContain(`API_CLIENT_SECRET=${quoted}\n`)
    expect(curlExample({ ...keys, secret }, 'https://auth.skezia.example/token', '')).toContain(
      `--user '8f3a91c2-7b4d:${quoted.slice(1)} \\\n`,
    )
  },
)

test.each(['Agenda\nPATH=/tmp', 'Agenda\r\nPATH=/tmp', 'Agenda\rPATH=/tmp', 'Agenda\u0085PATH=/tmp'])(
  'a name with a line break stays within the comment: %j',
  (name) => {
    const lines = environmentFile(keys, name).split(/[\n\r\u0085]/)
    expect(lines.filter((line) => line.startsWith('PATH'))).toEqual([])
  },
)
