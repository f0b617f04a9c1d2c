import type { Credentials, LoginAnswer, PartnerAccount } from '../../api/auth'

/** How the code of the second factor is sent. */
export type FactorMode = 'sms' | 'email'

/** The second factor: the credentials stay in memory, as the calls demand them again, until the step is left. */
export interface SecondFactorStep {
  name: 'second-factor'
  mode: FactorMode
  credentials: Credentials
  /** Where the SMS went, when the API said so. */
  cellphone: string | undefined
}

/** The forced password update of a meeting-platform account, with what the update sends along. */
export interface PartnerPasswordStep {
  name: 'partner-password'
  identifier: string
  temporaryAccessToken: string
  person: Pick<PartnerAccount, 'cellphone' | 'firstname' | 'lastname'>
}

/** Where signing in stands. `signed-in`: the portal has only to find out where to go. */
export type LoginStep =
  { name: 'connexion' } | SecondFactorStep | PartnerPasswordStep | { name: 'technical-error' } | { name: 'signed-in' }

/**
 * What follows the answer to a sign-in: the forced password update of a meeting-platform account, else the second
 * factor (SMS wins when both are on), else nothing more: the person is signed in.
 */
export function stepAfterLogin(answer: LoginAnswer, credentials: Credentials): LoginStep {
  const { cellphone, firstname, lastname } = answer
  if (answer.changeSkemeetPassword) {
    return {
      name: 'partner-password',
      identifier: credentials.nickNameOrEmail,
      temporaryAccessToken: answer.temporaryAccessToken ?? '',
      person: { cellphone, firstname, lastname },
    }
  }
  if (answer.oneTimePasswordActivated) return { name: 'second-factor', mode: 'sms', credentials, cellphone }
  if (answer.doubleAuthEmailActivated)
    return { name: 'second-factor', mode: 'email', credentials, cellphone: undefined }
  return { name: 'signed-in' }
}
