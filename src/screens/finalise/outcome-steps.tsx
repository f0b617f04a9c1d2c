import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { errorText, type ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { ButtonLink } from '../../ui/button'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { token } from '../../ui/theme/theme'

/** The way on, or out, of a step that has nothing more to ask. */
export function SignInLink({ kind = 'white', text }: { kind?: 'green' | 'white'; text: string }) {
  const [search] = useSearchParams()
  return (
    <ButtonLink kind={kind} full to={withRedirect('/login', search)}>
      {text}
    </ButtonLink>
  )
}

/** The account is created; its confirmation is in the mail. */
export function AccountCreatedStep() {
  const t = useTexts('finalise')
  return (
    <>
      <StatusIllustration mail />
      <StepHeading title={t('emailSendSuccessHeading')} lead={t('emailSendSuccessLead')} />
      <SignInLink kind="green" text={t('close')} />
    </>
  )
}

/** The link that ties the identity to an account is in the mail. */
export function MergeMailSentStep() {
  const t = useTexts('finalise')
  return (
    <>
      <StatusIllustration mail />
      <StepHeading title={t('selectSentHeading')} lead={t('selectSentLead')} />
      <SignInLink text={t('backToSignIn')} />
    </>
  )
}

/** It went wrong: what the server said of it, else that the problem is technical. */
export function ErrorStep({ failure }: { failure: unknown }) {
  const t = useTexts('finalise')
  const reason = reasonOf(failure, t('expired'))
  return (
    <>
      <StatusIllustration turned />
      {reason ? (
        <StepHeading title={t('refusedHeading')} lead={<span lang={reason.lang}>{reason.text}</span>} />
      ) : (
        <StepHeading title={t('errorHeading')} lead={t('errorLead')} />
      )}
      <SignInLink kind="green" text={t('signIn')} />
    </>
  )
}

/** The server's own words win; a code that cannot be used is no slip of the person's, as its catalogue text would say. */
function reasonOf(failure: unknown, expired: string): ErrorText | undefined {
  if (!(failure instanceof ApiFailure)) return undefined
  if (failure.serverMessage !== undefined) return { text: failure.serverMessage }
  if (failure.type === 'INVALID_CODE' || failure.type === 'INVALID_TOKEN') return { text: expired }
  return failure.isTechnical ? undefined : errorText(failure)
}

/** Buttons one above the other. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-3')};
`
