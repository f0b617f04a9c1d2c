import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { redactedMessage, reportError, reportUncaughtErrors, sendErrorsTo } from './error-report'

/** Adds a field with `value` to the page until the test ends. */
function addField(value: string) {
  const field = document.createElement('input')
  field.value = value
  document.body.append(field)
  onTestFinished(() => field.remove())
  return field
}

describe('the message of an error', () => {
  it.each([
    [
      `Cannot read properties of undefined (reading 'scopes')`,
      `Cannot read properties of undefined (reading 'scopes')`,
    ],
    ['no such lea@exemple.fr, here', 'no such …, here'],
    ['code 123456 of 0612345642', 'code … of …'],
    ['at https://a.example/x?token=abc#def: failed', 'at https://a.example/x: failed'],
    ['token aB3dE6gH9jK2mN5pQ8sT1vW4yZ7 refused', 'token … refused'],
    ['is Soleil-Levant-42 enough?', 'is … enough?'],
  ])('%s is shown as %s', (message, shown) => {
    addField('Soleil-Levant-42')
    expect(redactedMessage(new Error(message))).toBe(shown)
  })

  it('is still redacted after the field was removed', () => {
    const field = addField('Soleil-Levant-42')
    const error = new Error('bad Soleil-Levant-42')
    redactedMessage(error)
    field.remove()
    expect(redactedMessage(error)).toBe('bad …')
  })

  it('contains no typed value of which another is a part', () => {
    addField('Soleil')
    addField('Soleil-Levant-42')
    expect(redactedMessage(new Error('bad Soleil-Levant-42, Soleil'))).toBe('bad …, …')
  })

  it('is shortened between two words, after it was redacted', () => {
    addField('Soleil '.repeat(40))
    const message = `${'mot '.repeat(220)}${'Soleil '.repeat(40)}${'z '.repeat(20_000)}`
    expect(redactedMessage(new Error(message))).toMatch(/^(mot )+…(z )+…$/)
    expect(redactedMessage(new Error(`${'mot '.repeat(248)}lea.martin@exemple.fr`))).toMatch(/^(mot )+…$/)
    expect(redactedMessage(new Error('x'.repeat(50_000)))).toBe(' …')
  })

  it.each(['/', '/a?b ', 'a', '@', 'a@', '1', ' ', '\n', ':1', '#/', 'at x:1:1\n', '<'])(
    'is read in no time when it repeats %j 50,000 times',
    (part) => {
      const error = new Error(part.repeat(50_000))
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const before = performance.now()
      reportError(error)
      expect(performance.now() - before).toBeLessThan(500)
    },
  )

  it('is the text of a thrown string, and empty for other values', () => {
    expect(redactedMessage('stopped at lea@exemple.fr')).toBe('stopped at …')
    expect(redactedMessage({ password: 'x' })).toBe('')
    expect(redactedMessage(undefined)).toBe('')
  })
})

it('an error is reported with its stack frames, and its message once', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const error = new RangeError('of lea@exemple.fr')
  reportError(error)
  expect(reported).toHaveBeenCalledTimes(1)
  expect(reported.mock.calls[0]?.[0]).toMatch(/^RangeError: of …\n\s+at .+report\.test\.ts:\d+:\d+/)
})

it('a line of the message that looks like a stack frame is not reported as one', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportError(new Error('refused\n  at lea@exemple.fr (https://a.example/x?token=abc:1:2)\n  lea@exemple.fr:1:2'))
  expect(reported.mock.calls[0]?.[0]).not.toContain('lea@')
  expect(reported.mock.calls[0]?.[0]).toContain('report.test.ts')
})

it('uncaught errors are reported redacted, and not by the browser', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportUncaughtErrors()
  reportUncaughtErrors()
  const event = new ErrorEvent('error', { error: new Error('late 123456'), cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(reported).toHaveBeenCalledTimes(1)
  expect(reported.mock.calls[0]?.[0]).toMatch(/^Error: late …/)
})

describe('an error that is sent', () => {
  const ADDRESS = 'https://errors.skezia.example/portal?key=1'

  /** Records what is sent to the address, until the test ends. */
  function recordReports() {
    const send = vi.fn<(address: string, body: string) => boolean>(() => true)
    vi.stubGlobal('navigator', { sendBeacon: send })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    sendErrorsTo(ADDRESS)
    onTestFinished(() => {
      sendErrorsTo(undefined)
      window.localStorage.clear()
    })
    return send
  }

  const errorOf = (message: string, place = 'file.js:1:2') => {
    const error = new TypeError(message)
    error.stack = `TypeError: ${message}\n    at run (https://portal.example/assets/${place})`
    return error
  }

  it('has its redacted message, at most ten frames and the build', async () => {
    const send = recordReports()
    addField('Soleil-Levant-42')
    const error = errorOf('bad Soleil-Levant-42 of lea@exemple.fr')
    error.stack = `${error.stack}${'\n    at next (https://portal.example/assets/file.js?token=abc:3:4)'.repeat(20)}`
    reportError(error)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[0]).toBe(ADDRESS)
    const report: unknown = JSON.parse(send.mock.calls[0]?.[1] ?? '')
    expect(report).toMatchObject({ name: 'TypeError', message: 'bad … of …' })
    expect(send.mock.calls[0]?.[1]).not.toMatch(/Soleil|lea@|token/)
    expect(Object(report)).toHaveProperty('frames.length', 10)
  })

  it('is sent once an hour for each name and place', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const send = recordReports()
    const sent = async (count: number) => {
      await vi.dynamicImportSettled()
      expect(send).toHaveBeenCalledTimes(count)
    }
    reportError(errorOf('one'))
    reportError(errorOf('another message at the same place'))
    await sent(1)
    reportError(errorOf('one', 'file.js:1:3'))
    await sent(2)
    vi.setSystemTime(1_800_000_000_000 + 3_599_999)
    reportError(errorOf('one'))
    await sent(2)
    vi.setSystemTime(1_800_000_000_000 + 3_600_000)
    reportError(errorOf('one'))
    await sent(3)
  })

  it('is one of at most 20 an hour', async () => {
    const send = recordReports()
    for (let line = 1; line <= 30; line += 1) reportError(errorOf('one', `file.js:${line}:1`))
    await vi.dynamicImportSettled()
    expect(send).toHaveBeenCalledTimes(20)
  })

  it('is not sent without an address', async () => {
    const send = recordReports()
    sendErrorsTo(undefined)
    reportError(errorOf('one'))
    await vi.dynamicImportSettled()
    expect(send).not.toHaveBeenCalled()
  })
})
