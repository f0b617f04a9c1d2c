import { expect, it } from 'vitest'
import { chooseReaction } from './reaction'

it.each([
  ['same', 'show', 'show'],
  ['changed', 'reload', 'replace'],
  ['other', 'replace', 'replace'],
  ['ended', 'leave', 'wait'],
  ['silent', 'leave', 'wait'],
  ['refused', 'leave', 'leave'],
] as const)(
  'the portal reacts to the finding « %s » with « %s », and with « %s » if unsaved input would be lost',
  (finding, next, nextWithLoss) => {
    expect([chooseReaction(finding, false), chooseReaction(finding, true)]).toEqual([next, nextWithLoss])
  },
)
