import { describe, expect, it } from 'vitest'
import { checkUserPath, emailIn, FINALISE_PAGES, providerIn, stepFromUrl, type FlowState } from './finalise-steps'

const nothing: FlowState = {
  hasCode: false,
  needsConfirmation: false,
  hasActivationLink: false,
  hasMergeLink: false,
  donePage: undefined,
}
const step = (query: string, memory: Partial<FlowState> = {}) =>
  stepFromUrl(new URLSearchParams(query), { ...nothing, ...memory })

describe('the step of the registration that an address opens', () => {
  it.each(FINALISE_PAGES.filter((page) => page !== 'confirm'))(
    'the parameter page=%s opens the step with the same name',
    (page) => {
      expect(step(`page=${page}`, { donePage: page })).toBe(page)
    },
  )

  it.each([
    ['merged', 'signIn'],
    ['emailSendSuccess', 'signIn'],
    ['selectMergeAccountMailSend', 'selectMergeAccount'],
  ])('if page=%s reports an action that was not done, the portal opens the step %s', (page, name) => {
    expect(step(`page=${page}`, { donePage: 'emailRequest' })).toBe(name)
  })

  it('the parameter page=confirm opens the sign-in page if no provider code needs a confirmation', () => {
    expect(step('page=confirm', { hasCode: true })).toBe('signIn')
    expect(step('page=confirm')).toBe('signIn')
  })

  it.each(FINALISE_PAGES)(
    'if a provider code needs a confirmation, the parameter page=%s opens the step « confirm »',
    (page) => {
      expect(step(`page=${page}`, { hasCode: true, needsConfirmation: true })).toBe('confirm')
    },
  )

  it('if an address has an unknown `page` and the parameter `error`, the portal opens the step checkUser', () =>
    expect(step('page=unknown&error=')).toBe('checkUser'))

  it.each(['', 'page=EmailRequest', 'page=constructor', 'page=checkUser', 'page=unknown&page=emailRequest'])(
    'the step « error » opens, because the query contains neither a known page nor a code nor an error: %s',
    (query) => {
      expect(step(query)).toBe('error')
    },
  )

  it('if an address has a provider code and an unknown `page`, the portal opens the step checkUser', () => {
    expect(step('page=unknown', { hasCode: true })).toBe('checkUser')
    expect(step('page=emailRequest', { hasCode: true })).toBe('emailRequest')
  })

  it('if the user opens a mailed link, the portal ignores the parameter `page` and the provider code', () => {
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
])('the query %j with the issuer %j belongs to the provider %s', (query, issuer, provider) => {
  expect(providerIn(new URLSearchParams(query), issuer)).toBe(provider)
})

describe('the e-mail address in the query', () => {
  it.each([
    ["l'été+1@exemple.fr", "l'été+1@exemple.fr"],
    [`${'a'.repeat(244)}@exemple.fr`, undefined],
    ['appelez le 0899@exemple.fr', undefined],
    ['lea@', undefined],
    ['lea@@exemple.fr', undefined],
    ['<b>lea</b>@exemple.fr', undefined],
    ['\u202Elea@exemple.fr', undefined],
  ])('if the query contains the e-mail address %j, emailIn returns %j', (given, read) => {
    expect(emailIn(new URLSearchParams({ appConnectEmail: given }))).toBe(read)
  })

  it('two e-mail addresses in the query are ignored', () => {
    expect(emailIn(new URLSearchParams('appConnectEmail=a@exemple.fr&appConnectEmail=b@exemple.fr'))).toBeUndefined()
  })
})

it.each([
  ['', '/check-user'],
  ['iss=x&state=y', '/check-user'],
  ['error=access_denied&iss=x&state=y&error_description=z', '/check-user?error=access_denied&iss=x'],
])('if a provider sends the user back with the query %j, the portal opens the address %s', (query, address) =>
  expect(checkUserPath(new URLSearchParams(query))).toBe(address),
)
