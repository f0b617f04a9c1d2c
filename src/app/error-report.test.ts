import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { redactedMessage, reportError, reportUncaughtErrors } from './error-report'

/** A page with one field that holds `value`. */
function typed(value: string) {
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
  ])('%s is told as %s', (message, told) => {
    typed('Soleil-Levant-42')
    expect(redactedMessage(new Error(message))).toBe(told)
  })

  it('stays without what was typed when the field has gone', () => {
    const field = typed('Soleil-Levant-42')
    const error = new Error('bad Soleil-Levant-42')
    redactedMessage(error)
    field.remove()
    expect(redactedMessage(error)).toBe('bad …')
  })

  it('is without a value of which another is a part', () => {
    typed('Soleil')
    typed('Soleil-Levant-42')
    expect(redactedMessage(new Error('bad Soleil-Levant-42, Soleil'))).toBe('bad …, …')
  })

  it('is cut between two words when it is long, after what was typed has left it', () => {
    typed('Soleil '.repeat(40))
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

  it('of what is no error is its text, or nothing', () => {
    expect(redactedMessage('stopped at lea@exemple.fr')).toBe('stopped at …')
    expect(redactedMessage({ password: 'x' })).toBe('')
    expect(redactedMessage(undefined)).toBe('')
  })
})

it('an error is told with the lines of the program, and none of its words twice', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const error = new RangeError('of lea@exemple.fr')
  reportError(error)
  expect(told).toHaveBeenCalledTimes(1)
  expect(told.mock.calls[0]?.[0]).toMatch(/^RangeError: of …\n\s+at .+report\.test\.ts:\d+:\d+/)
})

it('a line of the message that looks like one of the program is not told as one', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportError(new Error('refused\n  at lea@exemple.fr (https://a.example/x?token=abc:1:2)\n  lea@exemple.fr:1:2'))
  expect(told.mock.calls[0]?.[0]).not.toContain('lea')
  expect(told.mock.calls[0]?.[0]).toContain('report.test.ts')
})

it('uncaught errors are told here and not by the browser', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportUncaughtErrors()
  reportUncaughtErrors()
  const event = new ErrorEvent('error', { error: new Error('late 123456'), cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
  expect(told.mock.calls[0]?.[0]).toMatch(/^Error: late …/)
})
