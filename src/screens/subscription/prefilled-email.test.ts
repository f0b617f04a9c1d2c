import { describe, expect, it } from 'vitest'
import { prefilledEmail } from './subscription-screen'

const from = (query: string, carried = '') => prefilledEmail(new URLSearchParams(query), carried)

describe('prefilledEmail', () => {
  it.each([
    ['mail=lea%40exemple.fr', 'lea@exemple.fr'],
    ['mail=%20lea@exemple.fr%20', 'lea@exemple.fr'],
    ['mail=lea+skezia@exemple.fr', 'lea+skezia@exemple.fr'],
  ])('prefilledEmail returns the e-mail address from the query %s', (query, email) => {
    expect(from(query, 'autre@exemple.fr')).toBe(email)
  })

  it.each([
    ['no e-mail address', ''],
    ['a blank e-mail address', 'mail=%20'],
    ['two e-mail addresses', 'mail=a@b.fr&mail=c@d.fr'],
    ['an e-mail address that is too long', `mail=${'a'.repeat(255)}`],
    ['an e-mail address with a direction control', 'mail=%E2%80%AEa@b.fr'],
  ])('if the query contains %s, prefilledEmail uses the address from the previous page instead', (_, query) => {
    expect(from(query, 'lea@exemple.fr')).toBe('lea@exemple.fr')
    expect(from(query)).toBe('')
  })
})
