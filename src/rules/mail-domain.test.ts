import { describe, expect, it } from 'vitest'
import { suggestedEmail } from './mail-domain'

describe('suggestedEmail', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmail.fr', 'gmail.com'],
    ['GMIAL.COM', 'gmail.com'],
    ['orage.fr', 'orange.fr'],
    ['wanadoo.com', 'wanadoo.fr'],
    ['free.ft', 'free.fr'],
    ['la-poste.net', 'laposte.net'],
  ])('the suggestion for %s is %s', (given, meant) =>
    expect(suggestedEmail(`Lea.Petit@${given}`)).toBe(`Lea.Petit@${meant}`),
  )

  it.each(['GMAIL.COM', 'laposte.fr', 'mail.com', 'me.com', 'yahoo.co.uk', 'sir.fr', 'cabinet-gmail.fr'])(
    'there is no suggestion for %s',
    (domain) => expect(suggestedEmail(`lea@${domain}`)).toBeUndefined(),
  )

  it.each(['', 'lea', 'lea@', '@gmial.com', 'lea@x@gmial.com', 'lea petit@gmial.com'])(
    'there is no suggestion for "%s", which is not an address',
    (text) => expect(suggestedEmail(text)).toBeUndefined(),
  )
})
