import { useEffect, useRef, useState } from 'react'
import { confirmNicknameReset, confirmPasswordReset, requestReset } from '../../api/reset'
import { ApiFailure } from '../../api/failure'
import texts from '../../i18n/fr/reset.json'
import { addTexts } from '../../i18n/texts'
import { locationUrl } from '../../session/redirects'
import { peekToken, consumeToken } from '../../session/one-time-tokens'
import { rememberTypedEmail } from '../../session/typed-email'
import { NewNicknameStep, NewPasswordStep } from './new-value-steps'
import { LinkExpiredStep, RequestSentStep, SuccessStep } from './outcome-steps'
import { RequestStep } from './request-step'
import { firstStep, stepAfterRefusal, type ResetKind, type ResetStep } from './reset-steps'

addTexts('reset', texts)

/** A link that works no longer has a step of its own; what the person can mend is a toast, and stays in the form. */
const linkHasOwnStep = { showsFailure: (failure: ApiFailure) => stepAfterRefusal(failure.type) !== undefined }

const RESETS = {
  nickname: {
    path: '/reset-nickname',
    otherPath: '/reset-password',
    tokenName: 'resetNicknameToken',
    NewValue: NewNicknameStep,
    confirm: (token: string, nickName: string) => confirmNicknameReset({ token, nickName }, linkHasOwnStep),
  },
  password: {
    path: '/reset-password',
    otherPath: '/reset-nickname',
    tokenName: 'resetPasswordToken',
    NewValue: NewPasswordStep,
    confirm: (token: string, password: string) => confirmPasswordReset({ token, password }, linkHasOwnStep),
  },
} as const

/** /reset-nickname */
export const ResetNicknameScreen = () => <Reset forgotten="nickname" />

/** /reset-password */
export const ResetPasswordScreen = () => <Reset forgotten="password" />

/** request → emailSend; from the mailed link: emailVerified → success; a link that works no longer: error → request. */
function Reset({ forgotten }: { forgotten: ResetKind }) {
  const { path, otherPath, tokenName, NewValue, confirm } = RESETS[forgotten]
  const [step, setStep] = useState<ResetStep>(() => firstStep(peekToken(tokenName)))
  /** Taken with the first try, kept until the step is left: a refused value leaves the link good. */
  const token = useRef<string>(undefined)
  const restart = () => setStep({ name: 'request' })

  // A link that was said not to work is not said so again when the person comes back to this page.
  useEffect(() => {
    if (step.name === 'error') consumeToken(tokenName)
  }, [step, tokenName])

  async function request(email: string) {
    rememberTypedEmail(email)
    await requestReset(forgotten, { email, locationUrl: locationUrl(path) })
    setStep({ name: 'emailSend' })
  }

  async function save(value: string) {
    token.current ??= spentToken()
    const next = await stepAfterSaving(token.current, value)
    token.current = undefined
    setStep(next)
  }

  /** What the person can mend rejects. */
  async function stepAfterSaving(token: string | undefined, value: string): Promise<ResetStep> {
    if (token === undefined) return { name: 'error' }
    try {
      await confirm(token, value)
      return { name: 'success' }
    } catch (failure) {
      const next = failure instanceof ApiFailure ? stepAfterRefusal(failure.type) : undefined
      if (!next) throw failure
      return next
    }
  }

  function spentToken(): string | undefined {
    const spent = consumeToken(tokenName)
    return spent?.kind === 'token' ? spent.value : undefined
  }

  switch (step.name) {
    case 'request':
      return <RequestStep forgotten={forgotten} otherPath={otherPath} onSubmit={request} />
    case 'emailSend':
      return <RequestSentStep forgotten={forgotten} onAgain={restart} />
    case 'emailVerified':
      return <NewValue onSubmit={save} />
    case 'success':
      return <SuccessStep forgotten={forgotten} />
    case 'error':
      return <LinkExpiredStep forgotten={forgotten} onAgain={restart} />
  }
}
