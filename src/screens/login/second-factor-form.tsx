import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { ApiFailure, isCancelled } from '../../api/failure'
import { useTexts } from '../../i18n/texts'
import { lateModule } from '../../lib/retry-import'
import { useLateModule } from '../../lib/use-late-module'
import { CODE_DIGITS, RESEND_DELAY_S, TOAST_RESENT_MS } from '../../rules/limits'
import { cellphoneEnding } from '../../rules/phone'
import { ActionFailure } from '../../ui/feedback/action-failure'
import { CodeField } from './code-field'
import { CountdownButton } from './countdown-button'
import { Form, rulesResolver } from '../../ui/form/form'
import { StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { SubmitButton } from '../../ui/form/submit-button'
import { smallType } from '../../ui/theme/theme'
import type { SecondFactorState } from './login-steps'
import { Stack } from '../../ui/layout/stack'
import type { Elements } from '../../ui/text/elements'
import { BackLink } from '../../ui/navigation/back-link'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'

export interface SecondFactorFormProps {
  onSubmit: (code: string) => Promise<unknown>
  /** Resolves with whether a code was sent. Rejects with ApiFailure, for example OTP_COOLDOWN. */
  onResend: () => Promise<boolean>
  help?: Elements
}

export function SecondFactorForm({ onSubmit, onResend, help }: SecondFactorFormProps) {
  const t = useTexts('loginSteps')
  const form = useForm({ resolver: rulesResolver((r) => r.object({ code: r.oneTimeCode() })) })
  const [sentAt, setSentAt] = useState<number | undefined>(() => performance.now())
  const [resending, setResending] = useState(false)
  const [resendFailure, setResendFailure] = useState<unknown>()

  async function resend() {
    setSentAt(performance.now())
    setResending(true)
    setResendFailure(undefined)
    try {
      if (await onResend()) await showToast({ kind: 'success', text: t('resent'), durationMs: TOAST_RESENT_MS })
    } catch (failure) {
      if (!isCancelled(failure)) setResendFailure(failure)
      // OTP_COOLDOWN restarts the countdown; after any other failure the button is available at once.
      const tooEarly = failure instanceof ApiFailure && failure.type === 'OTP_COOLDOWN'
      setSentAt(tooEarly ? performance.now() : undefined)
    } finally {
      setResending(false)
    }
  }

  return (
    <>
      <Form form={form} onSubmit={({ code }) => onSubmit(code)} fieldErrors={{ INVALID_CODE: 'code' }}>
        <CodeField name="code" label={t('code')} />
        <SubmitButton full busyText={t('verifying')}>
          {t('verify')}
        </SubmitButton>
      </Form>
      <StillWaiting waiting={resending} />
      <ActionFailure failure={resendFailure} />
      <Resend>
        <CountdownButton seconds={RESEND_DELAY_S} since={sentAt} onClick={() => void resend()}>
          {t('resend')}
        </CountdownButton>
        {help}
      </Resend>
    </>
  )
}

/** The sentence that says where the code was sent, with the last digits of the number if it is known. */
export function CodeDestination({ mode, cellphone }: Pick<SecondFactorState, 'mode' | 'cellphone'>) {
  const t = useTexts('loginSteps')
  const ending = cellphoneEnding(cellphone)
  if (mode === 'email') return <span>{t('codeByEmail', { digits: CODE_DIGITS })}</span>
  if (ending === undefined) return <span>{t('codeBySms', { digits: CODE_DIGITS })}</span>
  return (
    <>
      <span>{t('codeBySmsTo', { digits: CODE_DIGITS })}</span> <strong className="num">{ending}</strong>
      <span>.</span>
    </>
  )
}

const loadHelp = lateModule(() => import('./no-code-help'))

interface SecondFactorStepProps extends Omit<SecondFactorState, 'name'>, Omit<SecondFactorFormProps, 'help'> {
  onBack: () => void
}

export function SecondFactorStep({ mode, cellphone, onBack, ...form }: SecondFactorStepProps) {
  const t = useTexts('loginSteps')
  // Late, because most people receive their code; without it the step works.
  const help = useLateModule(loadHelp)
  usePageTitle(t('codePageTitle'))
  return (
    <>
      <BackLink onClick={onBack}>{t('back')}</BackLink>
      <StepHeading title={t('codeHeading')} lead={<CodeDestination mode={mode} cellphone={cellphone} />} />
      <SecondFactorForm {...form} help={help && <help.NoCodeHelp mode={mode} />} />
    </>
  )
}

const Resend = styled(Stack)`
  justify-items: start;
  gap: 0;
  ${smallType}
`
