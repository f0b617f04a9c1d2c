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

/** Button that links to the sign-in page. */
export function SignInLink({ kind = 'white', text }: { kind?: 'green' | 'white'; text: string }) {
  const [search] = useSearchParams()
  return (
    <ButtonLink kind={kind} full to={withRedirect('/login', search)}>
      {text}
    </ButtonLink>
  )
}

/** The account is created and a confirmation e-mail is sent. */
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

/** An e-mail with the link that associates the identity with the account is sent. */
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

/** Shows the server's message when there is one, otherwise a technical error. */
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

/** Prefers the server's message. A code that cannot be used has its own text, because the catalogue's blames the input. */
function reasonOf(failure: unknown, expired: string): ErrorText | undefined {
  if (!(failure instanceof ApiFailure)) return undefined
  if (failure.serverMessage !== undefined) return { text: failure.serverMessage }
  if (failure.type === 'INVALID_CODE' || failure.type === 'INVALID_TOKEN') return { text: expired }
  return failure.isTechnical ? undefined : errorText(failure)
}

/** Stacks buttons vertically. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-3')};
`
