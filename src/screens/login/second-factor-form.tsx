import { Fragment, useState, useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import type { LoginAnswer } from '../../api/auth'
import { config } from '../../config'
import { isOfType } from '../../api/failure'
import texts from '../../i18n/fr/no-code.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { RESEND_DELAY_S, TOAST_RESENT_MS } from '../../rules/limits'
import { useStore } from '../../lib/store'
import { cellphoneEnding } from '../../rules/contact-details'
import { usePortal } from '../../session/portal-state'
import { ActionFailure, StillWaiting } from '../../ui/feedback/notice'
import { CodeField } from './code-field'
import { StepEnds } from '../../ui/form/step-ends'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { showToast } from '../../ui/feedback/show-toast'
import { useAction } from '../../ui/feedback/use-action'
import { smallType, inlineRow, cssVar } from '../../ui/theme/theme'
import { Disclosure } from '../../ui/layout/disclosure'
import { Stack } from '../../ui/layout/stack'
import { BackLink, TextButton } from '../../ui/navigation/links'
import { usePageTitle, StepHeading } from '../../ui/navigation/step-heading'
import { announce } from '../../ui/feedback/announcer'
import { Tooltip } from '../../ui/overlay/tooltip'

const noCode = addTexts('noCode', texts)
const t = textsOf('login')

export type FactorMode = 'sms' | 'email'

export interface SecondFactorState {
  name: 'second-factor'
  /**
   * How the API has sent the code. If an earlier sign-in has sent the code less than a minute ago, the value is
   * undefined.
   */
  mode: FactorMode | undefined
  /** The phone number to which the API sent the SMS code, if the API returned the number. */
  cellphone: LoginAnswer['cellphone']
}

interface SecondFactorFormProps {
  onSubmit: (code: string, signal: AbortSignal) => Promise<unknown>
  /**
   * Requests another code. Resolves with false if no code was needed. Rejects with ApiFailure, for example
   * OTP_COOLDOWN.
   */
  onResend: (signal: AbortSignal) => Promise<boolean>
  /** Returns to the sign-in form. A `failure` means that the user must sign in again. */
  onBack: (failure?: unknown) => void
  /**
   * The id of the heading that describes the field for the code. In a dialog, omit this id, because the title and the
   * text of the dialog describe the field.
   */
  describedBy?: string
  /** How the code is sent. If this value is present, the step offers help to a user without a code. */
  helpWith?: FactorMode | undefined
}

export function SecondFactorForm({ onSubmit, onResend, onBack, describedBy = '', helpWith }: SecondFactorFormProps) {
  const { signInInProgress, showFailure } = usePortal()
  const endId = useId()
  const form = useForm({ resolver: rulesResolver((r) => r.object({ code: r.oneTimeCode(config().codeDigits) })) })
  const [sentAt, setSentAt] = useState<number | undefined>(() => Date.now())
  const goBackOrThrow = (failure: unknown) => {
    // The password has changed or the session was closed, so the user must sign in again.
    if (!isOfType(failure, 'INVALID_CREDENTIALS') && !isOfType(failure, 'NO_VALID_SESSION')) throw failure
    showFailure(failure)
    onBack(failure)
  }
  const { run, busy, failure } = useAction(async (signal) => {
    setSentAt(Date.now())
    try {
      if (!(await onResend(signal))) return
      void showToast({ kind: 'success', text: t('resent'), durationMs: TOAST_RESENT_MS })
    } catch (failure) {
      // After OTP_COOLDOWN, the countdown starts again. After any other failure, the user can click the button at once.
      setSentAt(isOfType(failure, 'OTP_COOLDOWN') ? Date.now() : undefined)
      goBackOrThrow(failure)
    }
  }, t('resendUnknown'))

  return (
    <>
      <Form form={form} onSubmit={({ code }, signal) => onSubmit(code, signal).catch(goBackOrThrow)}>
        <StepEnds id={endId} isEnding={useStore(signInInProgress.isEnding)} />
        <CodeField name="code" label={t('code')} describedBy={`${describedBy} ${endId}`} />
        <SubmitButton
          busyText={t('verifying')}
          afterButton={
            <Resend>
              <ResendButton sentAt={sentAt} onClick={() => void run()} />
              {helpWith && <NoCodeHelp mode={helpWith} />}
            </Resend>
          }
        >
          {t('verify')}
        </SubmitButton>
      </Form>
      <StillWaiting isWaiting={busy} />
      <ActionFailure failure={failure} />
    </>
  )
}

export function CodeDestination({ mode, cellphone }: Pick<SecondFactorState, 'mode' | 'cellphone'>) {
  const ending = cellphoneEnding(cellphone)
  const digits = config().codeDigits
  if (mode === undefined) return <span>{t('codeOnItsWay', { digits })}</span>
  if (mode === 'email') return <span>{t('codeByEmail', { digits })}</span>
  if (ending === undefined) return <span>{t('codeBySms', { digits })}</span>
  return (
    <>
      <span>{t('codeBySmsTo', { digits })}</span> <strong className="num">{ending}</strong>
      <span>.</span>
    </>
  )
}

type SecondFactorStepProps = Omit<SecondFactorState, 'name'> & Omit<SecondFactorFormProps, 'helpWith' | 'describedBy'>

export function SecondFactorStep({ mode, cellphone, ...form }: SecondFactorStepProps) {
  usePageTitle(t('codePageTitle'))
  return (
    <>
      <BackLink onClick={() => form.onBack()}>{t('back')}</BackLink>
      <StepHeading
        id="code-step"
        title={t('codeHeading')}
        lead={<CodeDestination mode={mode} cellphone={cellphone} />}
      />
      <SecondFactorForm {...form} describedBy="code-step" helpWith={mode} />
    </>
  )
}

const REASONS = {
  sms: ['noNetwork', 'otherNumber', 'lostPhone'],
  email: ['noMail', 'otherMailbox', 'lostMailbox'],
} as const

function NoCodeHelp({ mode }: { mode: FactorMode }) {
  const { contactRequest } = usePortal()
  const message = noCode(mode === 'sms' ? 'lostPhoneMessage' : 'lostMailboxMessage')
  return (
    <Disclosure title={noCode('title')}>
      <dl>
        {REASONS[mode].map((reason) => (
          <Fragment key={reason}>
            <dt>{noCode(reason)}</dt>
            <dd>{noCode(`${reason}Text`)}</dd>
          </Fragment>
        ))}
      </dl>
      <TextButton isStandalone onClick={() => contactRequest.set({ message })}>
        {noCode('writeToSupport')}
      </TextButton>
    </Disclosure>
  )
}

interface ResendButtonProps {
  /**
   * The time at which the countdown began. If the time changes, the countdown starts again. If the time is undefined,
   * the countdown ends.
   */
  sentAt: number | undefined
  onClick: () => void
}

/**
 * A button that can be pressed after a countdown. The button keeps the focus during the countdown, and the end of the
 * countdown is announced.
 */
export function ResendButton({ sentAt, onClick }: ResendButtonProps) {
  const remaining = useSecondsRemaining(sentAt)
  const isWaiting = remaining > 0
  const figures = `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')}`

  // Do not announce the start of the countdown, because the announcement would interrupt the heading of the step, or
  // the toast about another code.
  useEffect(() => {
    if (!isWaiting && sentAt !== undefined) announce(t('resendReady'))
  }, [isWaiting, sentAt])

  return (
    <Tooltip side="below" text={isWaiting ? t('resendIn', { seconds: remaining }) : undefined}>
      {(describedBy) => (
        <Line>
          <TextButton isStandalone small unavailable={isWaiting} onClick={onClick} aria-describedby={describedBy}>
            {t('resend')}
          </TextButton>
          {isWaiting && (
            <Figures key={remaining} aria-hidden="true">
              {t('resendFigures', { figures })}
            </Figures>
          )}
        </Line>
      )}
    </Tooltip>
  )
}

/**
 * Returns the remaining seconds of the countdown. The clock decides, because timers are slow in a hidden tab and stop
 * while the computer sleeps.
 */
function useSecondsRemaining(since: number | undefined): number {
  const [now, setNow] = useState(since ?? 0)
  const remaining = since === undefined ? 0 : Math.max(0, Math.ceil(RESEND_DELAY_S - Math.max(now - since, 0) / 1000))
  const isOver = remaining === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver, since])
  return remaining
}

const Resend = styled(Stack)`
  justify-items: start;
  gap: 0;
  ${smallType}
`
const Line = styled.span`
  ${inlineRow('0.25rem')}
`
const Figures = styled.span`
  font-variant-numeric: tabular-nums;
  color: ${cssVar('ink-3')};
`
