import { object, type AnyObjectSchema } from 'yup'
import { expect, test } from 'vitest'
import { readableMessage } from '../api/failure'
import { textsOf } from '../i18n/texts'
import { parseRedirectTarget } from '../addresses/redirect-target'
import { stripTokens } from '../addresses/url-tokens'
import { displayNames } from './display-names'
import * as fields from './fields'
import { frenchNumber } from './french-number'
import { guessOf } from './guessable-password'
import { plainEmail, unusableInEmail } from './email'
import { suggestedEmail } from './mail-domain'
import { mailboxOf } from './mailbox'
import { codeOf } from './one-time-code'
import { passwordStrength } from './password-strength'
import { cellphoneEnding } from './contact-details'
import { searchWords } from './search-text'
import { initialOf } from './solutions'
import {
  bidiIsolate,
  removeUnseen,
  removeWidthless,
  storableText,
  trimSurroundings,
  trimUnseen,
  visibleForm,
} from './unseen'

const checks = (field: AnyObjectSchema['fields'][string]) => (text: string) =>
  object({ value: field })
    .validate({ value: text })
    .catch(() => undefined)

/** The functions that process a text from outside the portal: from a user, an API or a URL. */
const READERS: Record<string, (text: string) => unknown> = {
  trimSurroundings,
  trimUnseen,
  removeUnseen,
  removeWidthless,
  storableText,
  visibleForm,
  readableMessage,
  bidiIsolate,
  codeOf: (text) => codeOf(text, 6),
  passwordStrength,
  cellphoneEnding,
  searchWords,
  initialOf,
  frenchNumber,
  suggestedEmail,
  plainEmail,
  unusableInEmail,
  mailboxOf,
  stripTokens,
  'a redirect': (text) => parseRedirectTarget(`/${text}`, { ownOrigin: 'https://compte.example', redirectOrigins: [] }),
  'names of a list': (text) => displayNames([{ id: '1', name: text }], (id) => id),
  'a guess by the password': (text) => guessOf(text, []),
  'a guess by the address': (text) => guessOf('Cabinet2026!', [text]),
  'the question about a name': (text) => textsOf('ui')('helpOn', { label: text }),
  'the rule of texts': checks(fields.requiredText()),
  'the rule of addresses': checks(fields.email('exemple.fr')),
  'the rule of identifiers': checks(fields.nickname()),
  'the rule of passwords': checks(fields.password()),
  'the rule of codes': checks(fields.oneTimeCode(6)),
  'the rule of numbers': checks(fields.cellphone(frenchNumber, undefined)),
}

/**
 * Each hostile text repeats one of these parts many times. The `x` at both ends keeps the patterns from matching the
 * start or the end of the text.
 */
const HOSTILE = [
  ' ',
  '\u200b',
  '@',
  '.',
  '@.',
  '.a',
  '1',
  '1 ',
  '%25',
  '$t(',
  '{{',
  '<',
  '+33 ',
  'a',
  'é',
  '(at',
  '/',
  '-',
  '\n',
]

const hostile = (part: string, length: number) => `x${part.repeat(length / part.length)}x`

/** Measures a call three times, and returns the shortest duration, because other programs can slow the call down. */
async function durationMs(read: (text: string) => unknown, text: string): Promise<number> {
  const times: number[] = []
  while (times.length < 3) {
    const before = performance.now()
    await read(text)
    times.push(performance.now() - before)
  }
  return Math.min(...times)
}

/**
 * The shortest duration that the test uses, in milliseconds. Shorter durations are inaccurate, because other programs
 * also use the processor.
 */
const MEASURABLE_MS = 20

test.each(Object.entries(READERS))(
  'the time for %s grows linearly with the length of a hostile text',
  async (_name, read) => {
    const slow: string[] = []
    for (const part of HOSTILE) {
      const short = await durationMs(read, hostile(part, 5_000))
      const long = await durationMs(read, hostile(part, 20_000))
      if (long > 10 * Math.max(short, MEASURABLE_MS)) slow.push(`${JSON.stringify(part)}: ${short} ms, ${long} ms`)
    }
    expect(slow).toEqual([])
  },
)
