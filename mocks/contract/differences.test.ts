import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { userWith, NEW_ACCOUNT } from '../data/accounts'
import { startTestSandbox, type Sent } from '../test-browser'
import type { Call } from './contract'
import { answerDifferences, requestDifferences, withoutOtherFields, type Difference } from './differences'

const HEADERS = { 'content-type': 'application/json', 'x-xsrf-token': 'jeton' }
const USER = userWith()

const linesOf = (differences: Difference[]) =>
  differences.map(({ at, expected, got }) => `${at}: ${got}, not ${expected}`)

const requestLines = (call: Call, { params = {}, query = {}, headers = HEADERS, body }: Sent) =>
  linesOf(requestDifferences(call, { params, query, headers: new Headers(headers), body }))

describe('a request', () => {
  it.each<[Call, Sent, string[]]>([
    [
      'POST /users/create',
      { body: { ...NEW_ACCOUNT, password: 'court', nickName: undefined, age: 7 } },
      [
        'body/nickName: nothing, not a value',
        'body/age: a number, not nothing',
        'body/password: a string of 5 characters, not NOT have fewer than 12 characters',
      ],
    ],
    [
      'POST /auth/logout',
      { headers: {} },
      [
        'header/X-XSRF-TOKEN: nothing, not the value of the CSRF cookie',
        'body: nothing, not a value',
        'header/Content-Type: nothing, not application/json',
      ],
    ],
    [
      'GET /users/me',
      { query: { display: 'true', shown: 'no' } },
      [
        'query/display: a string of 4 characters, not "false"',
        'query/shown: a string of 2 characters, not nothing',
        'header/X-XSRF-TOKEN: a string of 5 characters, not nothing',
      ],
    ],
    [
      'GET /projects',
      { headers: { authorization: 'Bearer a' } },
      ['query/owner: nothing, not a value', 'header/Authorization: a string of 8 characters, not nothing'],
    ],
    [
      'DELETE /applications/{appId}/delete',
      { params: { appId: '..' }, body: {} },
      ['path/appId: a string of 2 characters, not NOT be valid', 'body: an object, not nothing'],
    ],
  ])('the request %s %o differs from the contract', (call, sent, lines) => {
    expect(requestLines(call, sent)).toEqual(lines)
  })

  it('if the header Authorization does not begin with « Bearer », the request differs from the contract', () => {
    const body = { email: 'ines@exemple.fr', password: 'Nuage-Blanc-2026' }
    const send = (authorization: string) =>
      requestLines('POST /auth/create-user-from-skemeet-and-login', { body, headers: { ...HEADERS, authorization } })
    expect(send('Bearer abc')).toEqual([])
    expect(send('abc')).toEqual(['header/Authorization: a string of 3 characters, not a bearer token'])
  })
})

const answerLines = (call: Call, status: number, body: unknown, exact = true) =>
  linesOf(answerDifferences(call, { status, body: typeof body === 'string' ? body : JSON.stringify(body) }, { exact }))

describe('an answer', () => {
  it.each<[Call, number, unknown, string[]]>([
    ['GET /users/me', 200, '', ['body: nothing, not JSON']],
    ['GET /users/me', 200, '{"email":', ['body: a text, not JSON']],
    ['GET /users/me', 200, [], ['body: an array of 0, not object']],
    ['GET /users/me', 401, '', ['body: nothing, not JSON']],
    ['GET /users/me', 500, {}, ['body/type: nothing, not a value']],
    ['POST /users/create', 201, ' <!doctype html><title>Wi-Fi</title>', ['body: a web page, not no web page']],
    [
      'PATCH /users/password',
      400,
      { type: 'INVALID_TOKEN' },
      ['body/type: INVALID_TOKEN, not "INVALID_OLD_PASSWORD" or "INVALID_PASSWORD"'],
    ],
    [
      'POST /auth/pro-sante-connect/checkUserInfo',
      200,
      { page: 'home' },
      [
        'body/page: a string of 4 characters, not ["emailRequest","askCreateOrSelectMergeAccount","askMergeAccount","activeAccount",null]',
      ],
    ],
  ])('the answer to %s with the status %i and the body %o differs from the contract', (call, status, body, lines) => {
    expect(answerLines(call, status, body)).toEqual(lines)
  })

  it('an answer is allowed to have fields that the contract lacks, except in an exact comparison', () => {
    expect(answerLines('GET /users/me', 200, { ...USER, id: 'a' }, false)).toEqual([])
    expect(answerLines('GET /users/me', 200, { ...USER, id: 'a' })).toEqual([
      'body/id: a string of 1 characters, not nothing',
    ])
    expect(answerLines('GET /projects', 200, [{ id: 'a', name: 'b', members: [] }])).toEqual([
      'body/0/members: an array of 0, not nothing',
    ])
    expect(answerLines('GET /users/me', 401, { type: 'NO_VALID_SESSION', wait: 2 })).toEqual([
      'body/wait: a number, not nothing',
    ])
  })

  it('if the schema of an error adds a field to the schema Failure, `withoutOtherFields` allows this field', () => {
    const Failure = { type: 'object', properties: { type: {} } }
    const Cooldown = { allOf: [{ $ref: '#/$defs/Failure' }, { properties: { retryAfter: { type: 'integer' } } }] }
    const exact = withoutOtherFields({ $ref: '#/$defs/Cooldown', $defs: { Failure, Cooldown } })
    const validate = new Ajv2020({ strict: false }).compile(Object(exact))
    expect([{ retryAfter: 42 }, { retryAfter: '' }, { wait: 42 }].map((fields) => validate(fields))).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('the sandbox records unintended differences from the contract in requests, answers and faults', async () => {
  const { backend, browser, sandbox } = await startTestSandbox()
  browser.addCookie(backend.session(backend.account({ cellphone: '06 12 34 56 78' })))
  backend.fault('GET /users/me', { status: 401, times: 1 })
  backend.fault('GET /users/me', { body: null, breaksContract: true, times: 1 })
  for (let count = 0; count < 3; count += 1) await browser.fetch('GET /users/me')
  await browser.fetch('POST /users/create', { body: { ...NEW_ACCOUNT, subscribeNewsletter: 'oui' } })
  await sandbox.close()
  expect(backend.contractDifferences).toEqual([
    'GET /users/me 401: body is nothing, expected JSON',
    'GET /users/me 200: body/cellphone is a string of 14 characters, expected match pattern "^[0-9]{10}$"',
    'POST /users/create request: body/subscribeNewsletter is a string of 3 characters, expected boolean',
  ])
})
