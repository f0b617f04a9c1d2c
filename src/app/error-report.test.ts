import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { redactedMessage, reportError, reportUncaughtErrors } from './error-report'

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
