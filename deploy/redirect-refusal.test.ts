// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ALLOWED_ORIGINS, redirectInputs } from '../src/testing/redirect-inputs'
import { redirectRefusal } from './redirect-refusal'

const START = /^it must begin with https:\/\/ or, for a path of the portal, with one slash$/
const LENGTH = /^it has \d+ characters; 2048 are accepted$/
const ENCODED_LENGTH = /^it has \d+ characters once a browser has encoded it; 2048 are accepted$/
const ONE_SLASH = /^a path begins with one slash: after \/\/, \/%2F or \/%5C some programs read a host$/
const BACKSLASH = /^it contains a backslash/
const WHITE_SPACE = /^it contains white space \(U\+[0-9A-F]{4}\)$/
const INVISIBLE = /^it contains (white space|an invisible character) \(U\+[0-9A-F]{4,5}\)$/
const TWICE = /^it is encoded twice/
const SCHEME = /^its scheme is [a-z-]+:, not https:$/
const HTTPS = /^it must be https; http is accepted for localhost and 127\.0\.0\.1 only$/
const NO_HOST = /^its scheme must be followed by two slashes and a host$/
const USER = /^it must not contain a user name or password$/
const ORIGIN =
  /^https?:\/\/\S+ is not one of https:\/\/app\.skezia\.example, .*; see VITE_MORE_SOLUTIONS and VITE_REDIRECT_ALLOWED_ORIGINS$/
const HOST = /^its host ".*" must be written in full/
const PORT = /^its port ".*" is no port$/
const SIGN_IN_OR_OUT = /^\/(login|logout) is no target/

/** The reasons that apply to each class of refused inputs. */
const REASONS: Record<string, RegExp[]> = {
  'the sign-in page after its token is removed': [/^without its one-time tokens, \/login is no target/],
  empty: [/^it is empty$/],
  spaces: [WHITE_SPACE],
  'a relative path': [START],
  'a bare host': [START],
  'a serialized value': [START, WHITE_SPACE],
  'too long': [LENGTH],
  'too long before dot segments are resolved': [LENGTH],
  'too long after encoding': [ENCODED_LENGTH],
  'a host after two slashes': [ONE_SLASH],
  'a host after two slashes, with user information or a port': [ONE_SLASH],
  backslashes: [BACKSLASH],
  'an encoded second slash': [ONE_SLASH],
  'an encoded backslash': [ONE_SLASH],
  'a host removed by dot segments': [ONE_SLASH],
  'encoded more than once': [ONE_SLASH],
  'an encoded beginning': [TWICE],
  'dot segments before a host': [ONE_SLASH],
  'encoded dot segments before a host': [ONE_SLASH],
  'dot segments before an encoded slash': [ONE_SLASH],
  'a tab': [WHITE_SPACE],
  'a line break': [WHITE_SPACE],
  'a space': [WHITE_SPACE],
  'a Unicode space': [WHITE_SPACE],
  'a control character': [INVISIBLE],
  'an invisible character': [INVISIBLE],
  'a variation selector or tag': [INVISIBLE],
  'a bidirectional control': [INVISIBLE],
  'a lone surrogate': [INVISIBLE],
  'a private-use character or noncharacter': [INVISIBLE],
  'a script': [START, WHITE_SPACE],
  'a script that resembles an address': [SCHEME],
  data: [START, SCHEME],
  'other schemes': [START, SCHEME],
  'other schemes on an allowed host': [SCHEME],
  'an app scheme': [SCHEME],
  http: [HTTPS],
  'a wrong number of slashes': [NO_HOST],
  'a malformed scheme': [START, SCHEME, WHITE_SPACE],
  'user information': [USER],
  'user information that resembles a host': [USER, BACKSLASH],
  'another host': [ORIGIN],
  'a host that contains an allowed host': [ORIGIN],
  'a similar domain': [ORIGIN],
  'extra dots': [ORIGIN, HOST],
  'other dot characters': [HOST],
  homoglyphs: [HOST],
  'encoded hosts': [HOST],
  punycode: [ORIGIN, HOST],
  'invalid characters in the host': [HOST],
  'another port': [ORIGIN],
  'an invalid port': [PORT],
  'the loopback address in another form': [HOST, HTTPS],
  'IP addresses': [ORIGIN, HTTPS, HOST],
  'the sign-in page': [SIGN_IN_OR_OUT],
  'the sign-out page': [SIGN_IN_OR_OUT],
  'the two pages in capitals': [SIGN_IN_OR_OUT],
  'the two pages encoded': [SIGN_IN_OR_OUT],
  'the two pages by dot segments': [SIGN_IN_OR_OUT],
  'a path that cannot be decoded': [/^its path contains a per cent sign that encodes no character$/],
  'the own origin and a host': [ONE_SLASH],
  'the own sign-in and sign-out pages': [SIGN_IN_OR_OUT],
  'a host that contains the own host': [ORIGIN, USER, HTTPS],
}

describe.each(['https://compte.skezia.example', 'http://localhost:5173'])('on %s', (ownOrigin) => {
  const allowed = { ownOrigin, redirectOrigins: ALLOWED_ORIGINS }
  const inputs = redirectInputs(ownOrigin)

  it.each(inputs.filter(({ to }) => !to))('gives a reason for $why: $raw', ({ why, raw }) => {
    const reason = redirectRefusal(raw, allowed)
    expect(
      REASONS[why]?.some((pattern) => pattern.test(reason ?? '')),
      `${why}: ${reason}`,
    ).toBe(true)
  })

  it.each(inputs.filter(({ to }) => to))('gives no reason for $why: $raw', ({ raw }) =>
    expect(redirectRefusal(raw, allowed)).toBeUndefined(),
  )
})
