import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../api/failure'
import { recordFailure } from '../api/api'
import { errorMessage, reportError, reportUncaughtErrors, sendErrorsTo } from './error-report'

const ADDRESS = 'https://errors.skezia.example/portal?key=1'

/** `written` records the texts in the console. `sent` records the error reports that the portal sends. */
const written = vi.fn<(text: string) => void>()
const sent = vi.fn<(address: string, body: string) => boolean>(() => true)

beforeEach(() => {
  // Set the mode of a production build, because a development build shows the whole error.
  vi.stubEnv('DEV', false)
  vi.spyOn(console, 'error').mockImplementation(written)
  vi.stubGlobal('navigator', { sendBeacon: sent })
  sendErrorsTo(ADDRESS)
})
afterEach(() => {
  sendErrorsTo(undefined)
  vi.clearAllMocks()
})

/** Returns the error with a stack trace in V8's format. The only frame is in a file of the portal. */
const inPortal = <Thrown extends Error>(error: Thrown, place = 'file.js:1:2') =>
  Object.assign(error, {
    stack: `${error.name}: ${error.message}\n    at run (${window.location.origin}/assets/${place})`,
  })

const errorOf = (message: string, place?: string) => inPortal(new TypeError(message), place)

const reports = () => sent.mock.calls.map(([, body]): unknown => JSON.parse(body))

describe('the report of an error', () => {
  it.each([
    [`Cannot read properties of undefined (reading 'scopes')`, 'Cannot read properties of undefined'],
    [
      'Failed to fetch dynamically imported module: https://a.example/x.js',
      'Failed to fetch dynamically imported module',
    ],
    ['Minified React error #418; visit https://react.dev/errors/418?args[]=x', 'Minified React error #418'],
    ['Minified React error #418419', ''],
    ['something of lea@exemple.fr', ''],
  ])('an error report shortens the error message « %s » to its known beginning « %s »', (message, known) => {
    reportError(errorOf(message))
    expect(reports()).toMatchObject([{ name: 'TypeError', message: known, frames: ['file.js:1:2'] }])
    const title = known === '' ? 'TypeError' : `TypeError: ${known}`
    expect(written.mock.calls).toEqual([[`${title}\n  at file.js:1:2`]])
  })

  it('the error report of a failed call contains its type, its status and the paths of the last failed calls', () => {
    const failure = inPortal(new ApiFailure({ type: 'INVALID_CODE', status: 400, serverMessage: 'Le code de Léa' }))
    for (const id of ['a1', 'b2', 'c3'])
      recordFailure({ method: 'DELETE', path: '/applications/{appId}/delete', id }, failure)
    recordFailure({ method: 'GET', path: '/users/me' }, failure)
    reportError(failure)
    expect(reports()).toMatchObject([
      {
        name: 'ApiFailure',
        message: 'API failure: INVALID_CODE, status 400',
        calls: ['DELETE /applications/{appId}/delete', 'DELETE /applications/{appId}/delete', 'GET /users/me'],
      },
    ])
  })

  it.each([
    [{ password: 'x' }, 'object'],
    [undefined, 'undefined'],
    ['stopped at lea@exemple.fr', 'string'],
    ['Object Not Found Matching Id:3, MethodName:update, ParamCount:4', 'string'],
    ['ResizeObserver loop completed with undelivered notifications.', 'string'],
  ])(
    'the console shows only the type of a thrown value that is not an error: %j is reported as « %s »',
    (value, type) => {
      reportError(value)
      expect(written.mock.calls).toEqual([[type]])
      expect(reports()).toEqual([])
    },
  )

  it.each([
    'at run (chrome-extension://abcdef/content.js:1:2)',
    'run@moz-extension://abcdef/content.js:1:2',
    'at https://statistics.example/matomo.js:1:2',
    'at <anonymous>:1:2',
  ])('an error whose only stack frame is « %s » is not sent', (frame) => {
    reportError(Object.assign(new TypeError('bad'), { stack: `TypeError: bad\n    ${frame}` }))
    expect(reports()).toEqual([])
    reportError(Object.assign(errorOf('bad'), { stack: `${errorOf('bad').stack}\n    ${frame}` }))
    expect(reports()).toMatchObject([{ frames: ['file.js:1:2'] }])
  })

  const refuse = () => {
    throw new TypeError('Refused')
  }
  it.each([undefined, refuse])(
    'an error report causes no further error when `navigator.sendBeacon` is %o',
    (sendBeacon) => {
      vi.stubGlobal('navigator', { sendBeacon })
      expect(() => reportError(errorOf('bad'))).not.toThrow()
    },
  )
})

it.each([
  [new TypeError('Cannot read x of y'), 'Cannot read x of y'],
  [new Error('mot '.repeat(80)), `${'mot '.repeat(74)}mot…`],
  [new RangeError(' \u200b'), 'RangeError'],
  ['stopped', 'stopped'],
  [{ password: 'x' }, 'object'],
])('the error screen shows a readable message for %o', (error, shown) => expect(errorMessage(error)).toBe(shown))

const secrets = [
  'Soleil-Levant-42',
  '550e8400-e29b-41d4-a716-446655440000',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN',
  'lea@exemple.fr',
  '06 12 34 56 42',
]
const carriers: [string, (secret: string) => unknown][] = [
  ['a message', (secret) => errorOf(secret)],
  ['a property that is read', (secret) => errorOf(`Cannot read properties of undefined (reading '${secret}')`)],
  ['a path', (secret) => errorOf(`Failed to fetch dynamically imported module: https://a.example/reset/${secret}`)],
  ['the address of a frame', (secret) => errorOf('bad', `${secret}:1:2`)],
  ['the query of a frame', (secret) => errorOf('bad', `file.js?token=${secret}:1:2`)],
  [
    'a function of a frame',
    (secret) => Object.assign(errorOf('bad'), { stack: `at ${secret} (${window.location.origin}/a.js:1:2)` }),
  ],
  ['a line like a frame', (secret) => errorOf(`bad\n  at ${secret} (https://a.example/${secret}.js:1:2)`)],
  ['a name', (secret) => Object.assign(errorOf('bad'), { name: secret })],
  ['a message of the server', (secret) => inPortal(new ApiFailure({ serverMessage: secret, status: 500 }, secret))],
]
it.each(carriers)('no error report contains a secret: %s', (_, carry) => {
  for (const secret of secrets) {
    const error = carry(secret)
    sendErrorsTo(ADDRESS)
    reportError(error)
    expect(JSON.stringify([written.mock.lastCall, sent.mock.lastCall])).not.toContain(secret)
  }
  expect(sent).toHaveBeenCalledTimes(secrets.length)
})

it.each(['/', '/a?b ', 'a', ':1', 'at x:1:1\n', '/a.js'])(
  'an error message that repeats %j 50,000 times is reported without delay',
  (part) => {
    const before = performance.now()
    reportError(new Error(part.repeat(50_000)))
    expect(performance.now() - before).toBeLessThan(500)
  },
)

it('until the signal aborts, the portal and not the browser reports uncaught errors', () => {
  const running = new AbortController()
  reportUncaughtErrors(running.signal)
  const isLeftToBrowser = () =>
    window.dispatchEvent(new ErrorEvent('error', { error: errorOf('late 123456'), cancelable: true }))
  expect(isLeftToBrowser()).toBe(false)
  expect(written.mock.calls).toEqual([['TypeError\n  at file.js:1:2']])
  running.abort()
  expect(isLeftToBrowser()).toBe(true)
})

describe('an error report that is sent', () => {
  it('an error report that is sent contains at most ten stack frames, and the version of the build', () => {
    const error = errorOf('bad')
    error.stack = `${error.stack}${`\n    at next (${window.location.origin}/assets/file.js:3:4)`.repeat(20)}`
    reportError(error)
    expect(sent.mock.calls[0]?.[0]).toBe(ADDRESS)
    expect(reports()).toMatchObject([
      { frames: ['file.js:1:2', ...Array<string>(9).fill('file.js:3:4')], version: expect.any(String) as unknown },
    ])
  })

  it('the portal sends only the first of several errors with the same name and place, and at most 20 errors', () => {
    reportError(errorOf('one'))
    reportError(errorOf('another message at the same place'))
    expect(sent).toHaveBeenCalledTimes(1)
    for (let line = 2; line <= 30; line += 1) reportError(errorOf('one', `file.js:${line}:1`))
    expect(sent).toHaveBeenCalledTimes(20)
  })

  it('the portal sends no error report if no address is configured', () => {
    sendErrorsTo(undefined)
    reportError(errorOf('one'))
    expect(sent).not.toHaveBeenCalled()
  })
})
