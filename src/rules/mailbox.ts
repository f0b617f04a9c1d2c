/** The websites of e-mail providers on which users read their mail. */
const MAILBOXES = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
  },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: ['yahoo.com', 'yahoo.fr', 'ymail.com'] },
  { name: 'Orange Mail', url: 'https://messagerie.orange.fr/', domains: ['orange.fr', 'wanadoo.fr'] },
  { name: 'Free Zimbra', url: 'https://zimbra.free.fr/', domains: ['free.fr'] },
  { name: 'SFR Mail', url: 'https://webmail.sfr.fr/', domains: ['sfr.fr', 'neuf.fr'] },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domains: ['proton.me', 'protonmail.com'] },
]

/** Returns the website on which the user of an e-mail address reads mail. Returns undefined for an unknown domain. */
export function mailboxOf(email: string) {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  return MAILBOXES.find(({ domains }) => domains.includes(domain))
}
