import { useEffect, useRef, useState } from 'react'
import { confirmNicknameReset, confirmPasswordReset, requestReset } from '../../api/reset'
import { ApiFailure, isOfType } from '../../api/failure'
import texts from '../../i18n/fr/reset.json'
import { addTexts } from '../../i18n/texts'
import type { OneTimeToken } from '../../addresses/one-time-tokens'
import { locationUrl } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import {
  NewNicknameStep,
  NewPasswordStep,
  LinkExpiredStep,
  RequestSentStep,
  SuccessStep,
  RequestStep,
} from './step-screens'
import type { ResetKind, ResetStep } from './reset-steps'

const t = addTexts('reset', texts)

const RESETS = {
  nickname: {
    path: '/reset-nickname',
    otherPath: '/reset-password',
    tokenName: 'resetNicknameToken',
    NewValue: NewNicknameStep,
    confirm: (token: string, nickName: string) => confirmNicknameReset({ token, nickName }),
  },
  password: {
    path: '/reset-password',
    otherPath: '/reset-nickname',
    tokenName: 'resetPasswordToken',
    NewValue: NewPasswordStep,
    confirm: (token: string, password: string) => confirmPasswordReset({ token, password }),
  },
} as const

export const ResetNicknameScreen = () => <Reset forgotten="nickname" />

export const ResetPasswordScreen = () => <Reset forgotten="password" />

/** Steps: request → emailSend; with a token from the mailed link: emailVerified → success, or error → request. */
function Reset({ forgotten }: { forgotten: ResetKind }) {
  const { path, otherPath, tokenName, NewValue, confirm } = RESETS[forgotten]
  const { send, tokens, handOver } = usePortal()
  const [step, setStep] = useState<ResetStep>(() => {
    const token = tokens.peek(tokenName)
    if (!token) return { name: 'request' }
    return token.kind === 'token' ? { name: 'emailVerified' } : { name: 'error', isDone: false }
  })
  /** Consumed at the first submit and kept until the step changes, because a refused value does not use up the link. */
  const token = useRef<OneTimeToken>(undefined)
  /** An earlier submit may have saved a value. */
  const isUncertain = useRef(false)
  const restart = () => setStep({ name: 'request' })

  // Drops a malformed token, so that a later visit of this page starts with the request step.
  useEffect(() => {
    if (step.name === 'error') tokens.consume(tokenName)
  }, [step, tokens, tokenName])

  async function request(email: string, signal: AbortSignal) {
    handOver.setTypedEmail(email)
    const options = { signal, doneText: t('sentHeading') }
    await send(requestReset(forgotten, { email, locationUrl: locationUrl(path) }), options)
    setStep({ name: 'emailSend', email })
  }

  async function save(value: string, signal: AbortSignal) {
    // The refusal of the link has its own step: it is a toast only where that is not seen.
    const isLinkRefused = (failure: unknown) => isOfType(failure, 'INVALID_TOKEN')
    const toast = (failure: ApiFailure) => !failure.isUnknown && (signal.aborted || !isLinkRefused(failure))
    token.current ??= tokens.consume(tokenName)
    try {
      if (token.current?.kind !== 'token') throw new ApiFailure({ type: 'INVALID_TOKEN' })
      await send(confirm(token.current.value, value), { signal, toast, doneText: t(`${forgotten}_doneHeading`) })
      if (forgotten === 'nickname') handOver.set({ newNickname: value })
      leaveForm({ name: 'success' })
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.isUnknown) isUncertain.current = true
      if (!isLinkRefused(failure)) throw failure
      leaveForm({ name: 'error', isDone: isUncertain.current })
    }
  }

  function leaveForm(next: ResetStep) {
    token.current = undefined
    setStep(next)
  }

  switch (step.name) {
    case 'request':
      return <RequestStep forgotten={forgotten} otherPath={otherPath} onSubmit={request} />
    case 'emailSend':
      return <RequestSentStep forgotten={forgotten} email={step.email} onAgain={restart} />
    case 'emailVerified':
      return <NewValue onSubmit={save} />
    case 'success':
      return <SuccessStep forgotten={forgotten} />
    case 'error':
      return <LinkExpiredStep forgotten={forgotten} isDone={step.isDone} onAgain={restart} />
  }
}
