import { userOf, type Account } from '../data/accounts'
import { FEDERATION_COOKIE, SESSION_COOKIE, type Backend } from '../backend'
import { activationMail, emailChangeMail, mergeMail } from '../data/mails'
import { ApiError } from './api-error'
import { isStrongPassword, withToken } from './fields'
import type { Route } from './route'

/**
 * The handlers of /users. They fail with INVALID_INPUTS for an invalid field, and with NO_VALID_SESSION without a
 * session.
 */
export const userHandlers = (backend: Backend, route: Route) => [
  route('POST /users/create', ({ body }) => {
    const email = body.email('email')
    const nickName = body.nickName('nickName')
    const password = body.strongPassword('password')
    const subscribeNewsletter = body.flag('subscribeNewsletter')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    if (backend.accounts.byEmail(email)) throw new ApiError('EMAIL_ALREADY_USED')
    if (backend.accounts.byNickName(nickName)) throw new ApiError('NICKNAME_ALEREADY_USED')
    mailActivation(
      backend,
      backend.account({ email, nickName, password, subscribeNewsletter, confirmed: false }),
      locationUrl,
    )
  }),

  route('GET /users/me', ({ account }) => userOf(account())),

  // The answer is the same for a missing, an unconfirmed and a confirmed account.
  route('POST /users/send-email-validation', ({ body }) => {
    const account = backend.accounts.byEmail(body.email('email'))
    if (account && !account.confirmed) mailActivation(backend, account, `${backend.portalOrigin}/login`)
  }),

  /**
   * Sends an e-mail to the account with the address in the request. The link in the e-mail links the provider's
   * identity to this account. The identity comes from a cookie that checkUserInfo has set. If the cookie is missing,
   * the call fails with INVALID_INPUTS. If no such account exists, the answer is the same, so the answer does not
   * reveal the accounts.
   */
  route('POST /users/send-email-merge-validation', ({ body, cookies }) => {
    const account = backend.accounts.byEmail(body.email('email'))
    const signInToken = backend.tokens.read(cookies.get(FEDERATION_COOKIE) ?? '', 'registration')
    if (!signInToken) throw new ApiError('INVALID_INPUTS')
    if (!account?.confirmed) return
    const token = backend.tokens.issue({ kind: 'merge', account, identity: signInToken.identity })
    backend.outbox.mail(
      account.email,
      mergeMail(withToken(`${backend.portalOrigin}/login`, 'mergeAccountToken', token)),
    )
  }),

  route('POST /users/validate-account', ({ body }) => {
    const token = body.text('updateEmailToken')
    const purpose = backend.tokens.read(token, 'activation', 'email-change')
    if (!purpose) throw new ApiError('INVALID_TOKEN')
    backend.tokens.consume(token)
    if (purpose.kind === 'activation') {
      purpose.account.confirmed = true
      return
    }
    if (backend.accounts.byEmail(purpose.email)) throw new ApiError('INVALID_TOKEN')
    purpose.account.email = purpose.email
    purpose.account.emailUpdatedAt = backend.clock.date()
  }),

  /**
   * Mails a link to the new address. The old address stays valid until the user opens the link (validate-account), so
   * that a typing error does not lock the user out.
   */
  route('POST /users/update-email', ({ account, body }) => {
    const user = account()
    const email = body.email('email')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    if (backend.accounts.byEmail(email)) throw new ApiError('EMAIL_ALREADY_USED')
    const token = backend.tokens.issue({ kind: 'email-change', account: user, email })
    backend.outbox.mail(email, emailChangeMail(withToken(locationUrl, 'mailUpdatedToken', token)))
  }),

  route('POST /users/update-nickname', ({ account, body }) =>
    setNickName(backend, account(), body.nickName('nickName')),
  ),

  /** Ends the other sessions of the account. */
  route('PATCH /users/password', ({ account, body, cookies }) => {
    const user = account()
    const newPassword = body.text('newPassword')
    if (user.password === '' || body.text('oldPassword') !== user.password) throw new ApiError('INVALID_OLD_PASSWORD')
    if (newPassword === user.password) throw new ApiError('INVALID_PASSWORD')
    setPassword(backend, user, newPassword)
    backend.sessions.endAll(user, cookies.get(SESSION_COOKIE))
  }),

  route('POST /users/update-double-authentication', ({ account, body }) => {
    const user = account()
    const activated = body.flag('oneTimePasswordActivated')
    const cellphone = body.optionalText('cellphone')
    if (!/^(\d{10})?$/.test(cellphone) || (activated && cellphone === '')) throw new ApiError('INVALID_INPUTS')
    if (activated !== user.oneTimePasswordActivated)
      user.oneTimePasswordActivedAt = activated ? backend.clock.date() : null
    user.oneTimePasswordActivated = activated
    user.cellphone = cellphone
  }),

  route('PUT /users/update-double-authentication-email', ({ account, body }) => {
    account().doubleAuthEmailActivated = body.flag('doubleAuthEmailActivated')
  }),

  route('POST /users/send-support-message', ({ body }) => {
    backend.supportMessages.push(body.allTexts())
  }),
]

export function mailActivation(backend: Backend, account: Account, locationUrl: string): void {
  const token = backend.tokens.issue({ kind: 'activation', account })
  backend.outbox.mail(account.email, activationMail(withToken(locationUrl, 'mailActivatedToken', token)))
}

/** Sets the nickname. Throws NICKNAME_ALEREADY_USED if another account has this nickname. */
export function setNickName(backend: Backend, account: Account, nickName: string): void {
  const holder = backend.accounts.byNickName(nickName)
  if (holder && holder !== account) throw new ApiError('NICKNAME_ALEREADY_USED')
  account.nickName = nickName
  account.nickNameUpdatedAt = backend.clock.date()
}

/** Sets the password. Throws INVALID_PASSWORD if the password breaks the rules. */
export function setPassword(backend: Backend, account: Account, password: string): void {
  if (!isStrongPassword(password)) throw new ApiError('INVALID_PASSWORD')
  account.password = password
  account.passwordUpdatedAt = backend.clock.date()
}
