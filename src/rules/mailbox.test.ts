import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox'

it.each([
  ['camille@gmail.com', 'Gmail', 'https://mail.google.com/'],
  [' Camille.Morel@Hotmail.FR ', 'Outlook', 'https://outlook.live.com/mail/'],
  ['"a@gmail.com"@free.fr', 'Free Zimbra', 'https://zimbra.free.fr/'],
])('for the address %s, the portal proposes the mailbox %s', (email, name, url) => {
  expect(mailboxOf(email)).toMatchObject({ name, url })
})

it.each(['camille@exemple.fr', 'camille@mail.gmail.com', 'camille@gmail.com.exemple.fr', 'camille', ''])(
  'no mailbox is proposed for the address « %s »',
  (email) => {
    expect(mailboxOf(email)).toBeUndefined()
  },
)
