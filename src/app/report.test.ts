import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { messageOf, report, reportUncaught } from './report'

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
    expect(messageOf(new Error(message))).toBe(told)
  })

  it('stays without what was typed when the field has gone', () => {
    const field = typed('Soleil-Levant-42')
    const error = new Error('bad Soleil-Levant-42')
    messageOf(error)
    field.remove()
    expect(messageOf(error)).toBe('bad …')
  })

  it('of what is no error is its text, or nothing', () => {
    expect(messageOf('stopped at lea@exemple.fr')).toBe('stopped at …')
    expect(messageOf({ password: 'x' })).toBe('')
    expect(messageOf(undefined)).toBe('')
  })
})

it('an error is told with the lines of the program, and none of its words twice', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const error = new RangeError('of lea@exemple.fr')
  report(error)
  expect(told).toHaveBeenCalledTimes(1)
  expect(told.mock.calls[0]?.[0]).toMatch(/^RangeError: of …\n\s+at .+report\.test\.ts:\d+:\d+/)
})

it('uncaught errors are told here and not by the browser', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportUncaught()
  reportUncaught()
  const event = new ErrorEvent('error', { error: new Error('late 123456'), cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
  expect(told.mock.calls[0]?.[0]).toMatch(/^Error: late …/)
})
