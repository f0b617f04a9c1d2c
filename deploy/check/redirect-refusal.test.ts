// @vitest-environment node
import { expect, it } from 'vitest'
import { ALLOWED_ORIGINS, redirectInputs } from '../../src/testing/redirect-inputs'
import { redirectRefusal } from './redirect-refusal'

const OWN = 'https://compte.skezia.example'
const APP = 'https://app.skezia.example'
const START = 'it must begin with https:// or, for a path of the portal, with one slash'
const ENCODED_LENGTH = /^it has \d+ characters once a browser has encoded it; 2048 are accepted$/
const ONE_SLASH = 'a path begins with one slash: after //, /%2F or /%5C some programs read a host'
const SCHEME = 'its scheme must be followed by two slashes and a host'
const LOOP = 'is no target: the redirect would return to where it started'
const FULL_HOST = 'must be written in full, in the letters a to z, digits, hyphens and dots'

it.each<[raw: string, reason: string | RegExp]>([
  ['', 'it is empty'],
  [`/${'a'.repeat(2048)}`, 'it has 2049 characters; 2048 are accepted'],
  [`/${'é'.repeat(400)}`, ENCODED_LENGTH],
  [`${APP}/${'é'.repeat(400)}`, ENCODED_LENGTH],
  ['/x\\y', 'it contains a backslash; browsers read it as a slash'],
  ['/dash board', 'it contains white space (U+0020)'],
  ['/\u{E0001}x', 'it contains an invisible character (U+E0001)'],
  ['%2Fdashboard', 'it is encoded twice; encode it once, as encodeURIComponent does'],
  ['dashboard/apps', START],
  ['javascript:alert(1)', START],
  ['FTP://app.skezia.example/', 'its scheme is ftp:, not https:'],
  ['//evil.example', ONE_SLASH],
  ['/x/..//evil.example', ONE_SLASH],
  ['/%zz', 'its path contains a per cent sign that encodes no character'],
  ['/%6Cogin/x', `/login ${LOOP}`],
  [`${OWN}/LOGOUT`, `/logout ${LOOP}`],
  ['/login&mailActivatedToken=T', 'the portal has no page of this path, to which a sign-in could lead'],
  ['https:app.skezia.example', SCHEME],
  ['https:///evil.example', SCHEME],
  ['https://a:b@app.skezia.example/', 'it must not contain a user name or password'],
  [`${APP}:0/`, 'its port "0" is no port'],
  [`${APP}:99999/`, 'its port "99999" is no port'],
  ['https://%61pp.skezia.example/', `its host "%61pp.skezia.example" ${FULL_HOST}`],
  ['http://127.1:4200/', `its host "127.1" ${FULL_HOST}`],
  ['http://[::1]:4100/', `its host "[::1]" ${FULL_HOST}`],
  ['http://app.skezia.example/', 'it must be https; http is accepted for localhost and 127.0.0.1 only'],
  [
    'https://evil.example/x',
    `https://evil.example is not one of ${ALLOWED_ORIGINS.join(', ')}; see VITE_MORE_SOLUTIONS and VITE_REDIRECT_ALLOWED_ORIGINS`,
  ],
])('if the redirect is %j, redirectRefusal returns %j', (raw, reason) => {
  expect(redirectRefusal(raw, { ownOrigin: OWN, redirectOrigins: ALLOWED_ORIGINS })).toEqual(
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  )
})

it.each([OWN, 'http://localhost:5173'])(
  'for a portal at %s, redirectRefusal refuses the same redirects as the portal',
  (ownOrigin) => {
    for (const { why, raw, to } of redirectInputs(ownOrigin)) {
      const reason = redirectRefusal(raw, { ownOrigin, redirectOrigins: ALLOWED_ORIGINS })
      expect(reason === undefined, `${why}: ${raw}`).toBe(to !== undefined)
    }
  },
)
