import { expect, test } from 'vitest'
import { textsOf } from '../i18n/texts'
import { bidiIsolate, stripBidiControls } from './unseen'

const CONTROLS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

test('stripBidiControls removes every direction control', () => {
  for (const control of CONTROLS) expect(stripBidiControls(`a${control}b`)).toBe('ab')
})

test.each([
  ['Cabinet Voltaire', 'Cabinet Voltaire'],
  ['\u202etnemetiart', 'tnemetiart'],
  ['עברית', '\u2068עברית\u2069'],
  ['عيادة 12', '\u2068عيادة 12\u2069'],
  ['עברית\u2069 x', '\u2068עברית x\u2069'],
  ['\ud800', '\ud800'],
])('bidiIsolate changes %j to %j', (text, isolated) => {
  expect(bidiIsolate(text)).toBe(isolated)
})

test('a right-to-left value in a sentence is isolated', () => {
  expect(textsOf('ui')('helpOn', { label: 'עברית' })).toContain('\u2068עברית\u2069')
})
