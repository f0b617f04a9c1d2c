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
  'if the check of the session finds « %s », the next step is « %s », or « %s » if unsaved input would be lost',
  (finding, next, nextWithLoss) => {
    expect([chooseReaction(finding, false), chooseReaction(finding, true)]).toEqual([next, nextWithLoss])
  },
)
