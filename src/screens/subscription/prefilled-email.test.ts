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
    ['no parameter', ''],
    ['a blank one', 'mail=%20'],
    ['a repeated one', 'mail=a@b.fr&mail=c@d.fr'],
    ['one that is too long', `mail=${'a'.repeat(255)}`],
    ['one that turns its direction', 'mail=%E2%80%AEa@b.fr'],
  ])('if the query contains %s, prefilledEmail returns the e-mail address from the previous page', (_, query) => {
    expect(from(query, 'lea@exemple.fr')).toBe('lea@exemple.fr')
    expect(from(query)).toBe('')
  })
})
