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
  it.each(FINALISE_PAGES.filter((page) => page !== 'confirm'))('page=%s selects the step of the same name', (page) => {
    expect(step(`page=${page}`, { done: page })).toBe(page)
  })

  it.each([
    ['merged', 'signIn'],
    ['emailSendSuccess', 'signIn'],
    ['selectMergeAccountMailSend', 'selectMergeAccount'],
  ])('page=%s does not report an action that was not done', (page, name) => {
    expect(step(`page=${page}`, { done: 'emailRequest' })).toBe(name)
  })

  it('page=confirm without a code to confirm is the sign-in page', () => {
    expect(step('page=confirm', { hasCode: true })).toBe('signIn')
    expect(step('page=confirm')).toBe('signIn')
  })

  it.each(FINALISE_PAGES)('page=%s asks before it uses a code that needs confirmation', (page) => {
    expect(step(`page=${page}`, { hasCode: true, needsConfirmation: true })).toBe('confirm')
  })

  it('an error without a page is the provider’s return', () => expect(step('page=unknown&error=')).toBe('checkUser'))

  it.each(['', 'page=EmailRequest', 'page=constructor', 'page=checkUser', 'page=unknown&page=emailRequest'])(
    'an address without a known page, code or error is the error step: %s',
    (query) => {
      expect(step(query)).toBe('error')
    },
  )

  it('a code without a page is the provider’s return, and with a page belongs to its step', () => {
    expect(step('page=unknown', { hasCode: true })).toBe('checkUser')
    expect(step('page=emailRequest', { hasCode: true })).toBe('emailRequest')
  })

  it('a mailed link takes precedence over the page and the code', () => {
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
  ])('the e-mail address %j of the query is read as %j', (given, read) => {
    expect(emailIn(new URLSearchParams({ appConnectEmail: given }))).toBe(read)
  })

  it('a repeated e-mail address in the query is ignored', () => {
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
