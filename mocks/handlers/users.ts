import type { Account } from '../accounts'
import { FEDERATION_COOKIE, SESSION_COOKIE, type Backend } from '../backend'
import { activationMail, emailChangeMail, mergeMail } from '../mails'
import { Refusal } from '../refusal'
import { isStrongPassword, withToken } from './fields'
import type { Route } from './route'

/** The calls of /users. Malformed fields are INVALID_INPUTS, a call that needs a session NO_VALID_SESSION. */
export const userHandlers = (backend: Backend, route: Route) => [
  route('POST /users/create', ({ body }) => {
    const email = body.email('email')
    const nickName = body.nickName('nickName')
    const password = body.strongPassword('password')
    const subscribeNewsletter = body.flag('subscribeNewsletter')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    if (backend.accounts.byEmail(email)) throw new Refusal('EMAIL_ALREADY_USED')
    if (backend.accounts.byNickName(nickName)) throw new Refusal('NICKNAME_ALEREADY_USED')
    mailActivation(
      backend,
      backend.account({ email, nickName, password, subscribeNewsletter, confirmed: false }),
      locationUrl,
    )
  }),

  route('GET /users/me', ({ account }) => userOf(account())),

  // The same answer whether or not there is such an account, confirmed or not.
  route('POST /users/send-email-validation', ({ body }) => {
    const account = backend.accounts.byEmail(body.email('email'))
    if (account && !account.confirmed) mailActivation(backend, account, `${backend.portalOrigin}/login`)
  }),

  /**
   * Ties the identity of the provider sign-in under way in this browser (its cookie was set by checkUserInfo) to the
   * account of that address, once the mailed link is followed. Without such a sign-in: INVALID_INPUTS. The same
   * answer whether or not there is such an account.
   */
  route('POST /users/send-email-merge-validation', ({ body, cookies }) => {
    const account = backend.accounts.byEmail(body.email('email'))
    const underWay = backend.tokens.read(cookies.get(FEDERATION_COOKIE) ?? '', 'registration')
    if (!underWay) throw new Refusal('INVALID_INPUTS')
    if (!account?.confirmed) return
    const token = backend.tokens.issue({ kind: 'merge', account, identity: underWay.identity })
    backend.outbox.mail(
      account.email,
      mergeMail(withToken(`${backend.portalOrigin}/login`, 'mergeAccountToken', token)),
    )
  }),

  /** Serves the link of a sign-up, and that of an e-mail change, whose new address takes effect here. */
  route('POST /users/validate-account', ({ body }) => {
    const token = body.text('updateEmailToken')
    const purpose = backend.tokens.read(token, 'activation', 'email-change')
    if (!purpose) throw new Refusal('INVALID_TOKEN')
    backend.tokens.spend(token)
    if (purpose.kind === 'activation') {
      purpose.account.confirmed = true
      return
    }
    if (backend.accounts.byEmail(purpose.email)) throw new Refusal('INVALID_TOKEN')
    purpose.account.email = purpose.email
    purpose.account.emailUpdatedAt = backend.clock.date()
  }),

  /**
   * Mails a link to the new address. Until it is followed (validate-account) the old one stays in force, so that a
   * slip cannot lock anybody out.
   */
  route('POST /users/update-email', ({ account, body }) => {
    const person = account()
    const email = body.email('email')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    if (backend.accounts.byEmail(email)) throw new Refusal('EMAIL_ALREADY_USED')
    const token = backend.tokens.issue({ kind: 'email-change', account: person, email })
    backend.outbox.mail(email, emailChangeMail(withToken(locationUrl, 'mailUpdatedToken', token)))
  }),

  route('POST /users/update-nickname', ({ account, body }) =>
    setNickName(backend, account(), body.nickName('nickName')),
  ),

  /** The other sessions of the account end. */
  route('PATCH /users/password', ({ account, body, cookies }) => {
    const person = account()
    const newPassword = body.text('newPassword')
    if (person.password === '' || body.text('oldPassword') !== person.password)
      throw new Refusal('INVALID_OLD_PASSWORD')
    if (newPassword === person.password) throw new Refusal('INVALID_PASSWORD')
    setPassword(backend, person, newPassword)
    backend.sessions.endAll(person, cookies.get(SESSION_COOKIE))
  }),

  route('POST /users/update-double-authentication', ({ account, body }) => {
    const person = account()
    const activated = body.flag('oneTimePasswordActivated')
    const cellphone = body.optionalText('cellphone')
    if (!/^(\d{10})?$/.test(cellphone) || (activated && cellphone === '')) throw new Refusal('INVALID_INPUTS')
    if (activated !== person.oneTimePasswordActivated)
      person.oneTimePasswordActivedAt = activated ? backend.clock.date() : null
    person.oneTimePasswordActivated = activated
    person.cellphone = cellphone
  }),

  route('PUT /users/update-double-authentication-email', ({ account, body }) => {
    account().doubleAuthEmailActivated = body.flag('doubleAuthEmailActivated')
  }),

  route('POST /users/send-support-message', ({ body }) => {
    backend.supportMessages.push({ name: body.text('name'), email: body.text('email'), content: body.text('content') })
  }),
]

/** Mails the link that confirms an account. */
export function mailActivation(backend: Backend, account: Account, locationUrl: string): void {
  const token = backend.tokens.issue({ kind: 'activation', account })
  backend.outbox.mail(account.email, activationMail(withToken(locationUrl, 'mailActivatedToken', token)))
}

/** Refuses an identifier that another account has. */
export function setNickName(backend: Backend, account: Account, nickName: string): void {
  const holder = backend.accounts.byNickName(nickName)
  if (holder && holder !== account) throw new Refusal('NICKNAME_ALEREADY_USED')
  account.nickName = nickName
  account.nickNameUpdatedAt = backend.clock.date()
}

/** Refuses a password that breaks the rules. */
export function setPassword(backend: Backend, account: Account, password: string): void {
  if (!isStrongPassword(password)) throw new Refusal('INVALID_PASSWORD')
  account.password = password
  account.passwordUpdatedAt = backend.clock.date()
}

/** What the API tells people of their own account. */
function userOf(account: Account) {
  return {
    email: account.email,
    nickName: account.nickName || null,
    cellphone: account.cellphone || null,
    subscribeNewsletter: account.subscribeNewsletter,
    oneTimePasswordActivated: account.oneTimePasswordActivated,
    doubleAuthEmailActivated: account.doubleAuthEmailActivated,
    emailUpdatedAt: account.emailUpdatedAt,
    nickNameUpdatedAt: account.nickNameUpdatedAt,
    passwordUpdatedAt: account.passwordUpdatedAt,
    oneTimePasswordActivedAt: account.oneTimePasswordActivedAt,
  }
}
