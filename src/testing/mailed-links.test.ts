import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Backend } from '../../mocks/backend'
import { NEW_ACCOUNT } from '../../mocks/data/accounts'
import { updateEmail, createAccount, sendEmailMergeValidation, sendEmailValidation } from '../api/users'
import { checkProviderCode, createFederatedAccount, requestReset } from '../api/auth'
import { OneTimeTokens } from '../addresses/one-time-tokens'
import { redirectParameter } from '../addresses/redirects'
import { TOKEN_NAMES } from '../addresses/url-tokens'
import { startBackend } from './render-portal'
import { sendHere } from './send-here'

/* These tests run the examples of « Mailed links » in docs/api.md with the sandbox and the portal. */

const { send } = sendHere()

const EMAIL = 'lea@exemple.fr'
const NEW_EMAIL = 'lea@nouveau.fr'

/** Adds an account with the e-mail address EMAIL to the sandbox. Returns the address as the body of a call. */
const owner = (backend: Backend, values: object = {}) => ({ email: backend.account({ email: EMAIL, ...values }).email })

/**
 * The calls in the examples of docs/api.md. Each function sends its call, and the API mails a link to EMAIL or to
 * NEW_EMAIL.
 */
const SEND: Partial<Record<string, (backend: Backend, locationUrl: string) => Promise<unknown>>> = {
  'POST /users/create': (_, locationUrl) => send(createAccount({ ...NEW_ACCOUNT, email: EMAIL, locationUrl })),
  'POST /auth/FC-PSC/createAccount': async (backend, locationUrl) => {
    const code = await firstVisit(backend)
    return send(createFederatedAccount({ email: EMAIL, code, from: 'franceConnect', locationUrl }))
  },
  'POST /auth/reset-nickname': (backend, locationUrl) =>
    send(requestReset('nickname', { ...owner(backend), locationUrl })),
  'POST /auth/reset-password': (backend, locationUrl) =>
    send(requestReset('password', { ...owner(backend), locationUrl })),
  'POST /users/update-email': (backend, locationUrl) => {
    backend.session(backend.account({ email: EMAIL }))
    return send(updateEmail({ email: NEW_EMAIL, locationUrl }))
  },
  'POST /users/send-email-validation': (backend) => send(sendEmailValidation(owner(backend, { confirmed: false }))),
  'POST /users/send-email-merge-validation': async (backend) => {
    await firstVisit(backend)
    return send(sendEmailMergeValidation(owner(backend)))
  },
}

/** Sends the provider code of an identity that has no account. Returns the new code from the API's answer. */
async function firstVisit(backend: Backend): Promise<string> {
  const { code } = await send(
    checkProviderCode('france-connect', backend.providerCode(backend.identity('france-connect'))),
  )
  if (!code) throw new Error('The answer has no code.')
  return code
}

const examples = [
  ...readFileSync('docs/api.md', 'utf8').matchAll(
    /^(POST \S+)\n(?: {2}locationUrl (https:\S+)\n)? {2}link {8}(https:\S+)$/gm,
  ),
].map(([, call = '', locationUrl = '', link = '']) => ({ call, locationUrl, link }))

test('docs/api.md has an example of each call after which the API mails a link', () => {
  expect([...new Set(examples.map(({ call }) => call))].sort()).toEqual(Object.keys(SEND).sort())
})

test.each(examples)('if $call mails the link $link, the portal finds the token in the link', async (example) => {
  const here = (address: string) => address.replace('https://compte.skezia.example', window.location.origin)
  const backend = startBackend()
  await SEND[example.call]?.(backend, here(example.locationUrl))
  const link = new URL(backend.lastLink(example.call === 'POST /users/update-email' ? NEW_EMAIL : EMAIL))
  const name = TOKEN_NAMES.find((token) => link.searchParams.has(token)) ?? 'code'
  const token = link.searchParams.get(name) ?? ''
  expect(token).not.toBe('')
  expect(link.href.replace(token, 'T')).toBe(here(example.link))

  window.history.replaceState(null, '', link)
  const tokens = new OneTimeTokens()
  tokens.capture()
  expect(tokens.consume(name)).toEqual({ kind: 'token', value: token })
  expect(window.location.href).not.toContain(token)
  const redirect = redirectParameter(new URLSearchParams(window.location.search))
  expect(redirect).toBe(redirectParameter(new URL(example.link).searchParams))
})
