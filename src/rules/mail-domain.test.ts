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
  ])('the suggested correction of the domain %s is %s', (given, meant) =>
    expect(suggestedEmail(`Lea.Petit@${given}`)).toBe(`Lea.Petit@${meant}`),
  )

  it.each(['GMAIL.COM', 'laposte.fr', 'mail.com', 'me.com', 'yahoo.co.uk', 'sir.fr', 'cabinet-gmail.fr'])(
    'the portal suggests no correction for the domain %s',
    (domain) => expect(suggestedEmail(`lea@${domain}`)).toBeUndefined(),
  )

  it.each(['', 'lea', 'lea@', '@gmial.com', 'lea@x@gmial.com', 'lea petit@gmial.com'])(
    'no correction is suggested for "%s", which is not an e-mail address',
    (text) => expect(suggestedEmail(text)).toBeUndefined(),
  )
})
