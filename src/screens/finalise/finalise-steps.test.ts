import { describe, expect, it } from 'vitest'
import { checkUserPath, emailIn, FINALISE_PAGES, providerIn, stepFromUrl, type FlowState } from './finalise-steps'

const nothing: FlowState = {
  hasCode: false,
  needsConfirmation: false,
  hasActivationLink: false,
  hasMergeLink: false,
  done: undefined,
}
const step = (query: string, memory: Partial<FlowState> = {}) =>
  stepFromUrl(new URLSearchParams(query), { ...nothing, ...memory })

describe('the page of an address', () => {
  it.each(FINALISE_PAGES.filter((page) => page !== 'confirm'))('%s selects its step', (page) => {
    expect(step(`page=${page}`, { done: page })).toBe(page)
  })

  it.each([
    ['merged', 'signIn'],
    ['emailSendSuccess', 'signIn'],
    ['selectMergeAccountMailSend', 'selectMergeAccount'],
  ])('%s does not say that something was done that was not', (page, name) => {
    expect(step(`page=${page}`, { done: 'emailRequest' })).toBe(name)
  })

  it('confirm is the sign-in page without a code to confirm', () => {
    expect(step('page=confirm', { hasCode: true })).toBe('signIn')
    expect(step('page=confirm')).toBe('signIn')
  })

  it.each(FINALISE_PAGES)('%s asks before it uses its code', (page) => {
    expect(step(`page=${page}`, { hasCode: true, needsConfirmation: true })).toBe('confirm')
  })

  it('without a page, an error is the provider’s return', () => expect(step('page=unknown&error=')).toBe('checkUser'))

  it.each(['', 'page=EmailRequest', 'page=constructor', 'page=checkUser', 'page=unknown&page=emailRequest'])(
    'any other address is the error step: %s',
    (query) => {
      expect(step(query)).toBe('error')
    },
  )

  it('a code is the provider’s return without a page, and belongs to the step of a page', () => {
    expect(step('page=unknown', { hasCode: true })).toBe('checkUser')
    expect(step('page=emailRequest', { hasCode: true })).toBe('emailRequest')
  })

  it('ranks below a link of an e-mail', () => {
    expect(step('page=emailRequest', { hasActivationLink: true })).toBe('signIn')
    expect(step('', { hasActivationLink: true, hasCode: true })).toBe('signIn')
    expect(step('', { hasMergeLink: true, hasCode: true })).toBe('confirmMerge')
  })
})

it.each<[query: string, issuer: string | undefined, provider: string]>([
  ['from=franceConnect', undefined, 'france-connect'],
  ['from=other', undefined, 'pro-sante-connect'],
  ['', undefined, 'pro-sante-connect'],
  ['from=other&iss=https%3A%2F%2Foidc.franceconnect.gouv.fr', undefined, 'france-connect'],
  ['', 'https://oidc.franceconnect.gouv.fr/api/v2', 'france-connect'],
  ['from=franceConnect', 'https://auth.esw.esante.gouv.fr', 'france-connect'],
])('the provider of %j with issuer %j is %s', (query, issuer, provider) => {
  expect(providerIn(new URLSearchParams(query), issuer)).toBe(provider)
})

describe('the e-mail address', () => {
  it.each([
    ["l'été+1@exemple.fr", "l'été+1@exemple.fr"],
    [`${'a'.repeat(244)}@exemple.fr`, undefined],
    ['appelez le 0899@exemple.fr', undefined],
    ['lea@', undefined],
    ['lea@@exemple.fr', undefined],
    ['<b>lea</b>@exemple.fr', undefined],
    ['\u202Elea@exemple.fr', undefined],
  ])('%j in the address reads as %j', (given, read) => {
    expect(emailIn(new URLSearchParams({ appConnectEmail: given }))).toBe(read)
  })

  it('repeated in the address is none', () => {
    expect(emailIn(new URLSearchParams('appConnectEmail=a@exemple.fr&appConnectEmail=b@exemple.fr'))).toBeUndefined()
  })
})

it.each([
  ['', '/check-user'],
  ['iss=x&state=y', '/check-user'],
  ['error=access_denied&iss=x&state=y&error_description=z', '/check-user?error=access_denied&iss=x'],
])('the path that handles a provider’s return for %j is %s', (query, address) =>
  expect(checkUserPath(new URLSearchParams(query))).toBe(address),
)
