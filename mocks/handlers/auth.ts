import type { Account } from '../data/accounts'
import { SESSION_COOKIE, type Backend } from '../backend'
import { codeMessage, nicknameResetMail, passwordResetMail } from '../data/mails'
import { ApiError } from './api-error'
import { withToken, type Fields } from './fields'
import type { Route } from './route'
import { setNickName, setPassword } from './users'

export const authHandlers = (backend: Backend, route: Route) => [
  /**
   * Checks the password and opens a session.
   *
   * - If a second factor is on, the call sends a code by SMS or e-mail, and opens no session.
   * - If an unused code is less than 60 s old, the call throws OTP_COOLDOWN.
   * - If the user of a Skemeet account comes from Skemeet, the call opens a session and demands a new password.
   */
  route('POST /auth/login', ({ body, signIn }) => {
    const account = accountOf(backend, body)
    const fromSkemeet = body.flag('fromSkemeet')
    if (fromSkemeet && account.changeSkemeetPassword) {
      signIn(account)
      return {
        changeSkemeetPassword: true,
        temporaryAccessToken: backend.tokens.issue({ kind: 'skemeet-password', account }),
        firstname: account.firstname,
        lastname: account.lastname,
        cellphone: account.cellphone || null,
      }
    }
    if (hasSecondFactor(account)) sendCode(backend, account)
    else signIn(account)
    return {
      oneTimePasswordActivated: account.oneTimePasswordActivated,
      doubleAuthEmailActivated: account.doubleAuthEmailActivated,
      ...(account.oneTimePasswordActivated && { cellphone: account.cellphone }),
    }
  }),

  route('POST /auth/check-one-time-password', ({ body, signIn }) => {
    const account = accountOf(backend, body)
    body.flag('fromSkemeet')
    if (!backend.codes.consume(account, body.number('oneTimePassword'))) throw new ApiError('INVALID_CODE')
    signIn(account)
  }),

  /**
   * The token from the answer to the sign-in authorises this call once. A password that breaks the rules fails with
   * INVALID_INPUTS.
   */
  route('POST /auth/create-user-from-skemeet-and-login', ({ body, headers, signIn }) => {
    const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const account = backend.tokens.read(token, 'skemeet-password')?.account
    if (!account) throw new ApiError('INVALID_AUTHORIZATION_TOKEN')
    const email = body.email('email')
    const holder = backend.accounts.byEmail(email)
    if (holder && holder !== account) throw new ApiError('EMAIL_ALREADY_USED')
    const cellphone = body.optionalText('cellphone')
    const firstname = body.optionalText('firstname')
    const lastname = body.optionalText('lastname')
    setPassword(backend, account, body.strongPassword('password'))
    Object.assign(account, { email, cellphone, firstname, lastname, changeSkemeetPassword: false })
    backend.tokens.consume(token)
    signIn(account)
  }),

  route('POST /auth/logout', ({ account, cookies }) => {
    account()
    backend.sessions.end(cookies.get(SESSION_COOKIE) ?? '')
    cookies.delete(SESSION_COOKIE)
  }),

  // The two reset requests always give the same answer, whether or not a confirmed account has the address.
  route('POST /auth/reset-nickname', ({ body }) => {
    const locationUrl = body.locationUrl(backend.portalOrigin)
    const account = backend.accounts.byEmail(body.email('email'))
    if (!account?.confirmed) return
    const token = backend.tokens.issue({ kind: 'reset-nickname', account })
    backend.outbox.mail(account.email, nicknameResetMail(withToken(locationUrl, 'resetNicknameToken', token)))
  }),

  route('POST /auth/reset-password', ({ body }) => {
    const locationUrl = body.locationUrl(backend.portalOrigin)
    const account = backend.accounts.byEmail(body.email('email'))
    if (!account?.confirmed) return
    const token = backend.tokens.issue({ kind: 'reset-password', account })
    backend.outbox.mail(account.email, passwordResetMail(withToken(locationUrl, 'resetPasswordToken', token)))
  }),

  // After a refused nickname or password, the token of the mailed link is still usable.
  route('POST /auth/reset-nickname-confirm', ({ body }) => {
    const token = body.text('token')
    const purpose = backend.tokens.read(token, 'reset-nickname')
    if (!purpose) throw new ApiError('INVALID_TOKEN')
    setNickName(backend, purpose.account, body.nickName('nickName'))
    backend.tokens.consume(token)
  }),

  /** Ends every session of the account, and opens no new one. */
  route('POST /auth/reset-password-confirm', ({ body }) => {
    const token = body.text('token')
    const purpose = backend.tokens.read(token, 'reset-password')
    if (!purpose) throw new ApiError('INVALID_TOKEN')
    setPassword(backend, purpose.account, body.text('password'))
    backend.tokens.consume(token)
    backend.sessions.endAll(purpose.account)
  }),
]

/** Returns the account of the credentials. Throws INVALID_CREDENTIALS or ACCOUNT_NOT_CONFIRMED. */
function accountOf(backend: Backend, body: Fields): Account {
  const account = backend.accounts.byIdentifier(body.text('nickNameOrEmail'))
  const password = body.text('password')
  if (!account || password === '' || account.password !== password) throw new ApiError('INVALID_CREDENTIALS')
  if (!account.confirmed) throw new ApiError('ACCOUNT_NOT_CONFIRMED')
  return account
}

function hasSecondFactor(account: Account): boolean {
  return account.oneTimePasswordActivated || account.doubleAuthEmailActivated
}

/** Sends a code by SMS if this factor is on, and otherwise by e-mail. */
function sendCode(backend: Backend, account: Account): void {
  if (backend.codes.isCoolingDown(account)) throw new ApiError('OTP_COOLDOWN')
  const message = codeMessage(backend.codes.issue(account))
  if (account.oneTimePasswordActivated) backend.outbox.text(account.cellphone, message)
  else backend.outbox.mail(account.email, message)
}
