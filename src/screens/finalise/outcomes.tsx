import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { errorText, type ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/handover'
import { ButtonLink } from '../../ui/button'
import { StageHead } from '../../ui/stage-head'
import { StatusArt } from '../../ui/status-art'
import { token } from '../../ui/theme'

/** The way on, or out, of a step that has nothing more to ask. */
export function ToSignIn({ kind = 'white', text }: { kind?: 'green' | 'white'; text: string }) {
  const [search] = useSearchParams()
  return (
    <ButtonLink kind={kind} full to={withRedirect('/login', search)}>
      {text}
    </ButtonLink>
  )
}

/** The account is created; its confirmation is in the mail. */
export function AccountCreated() {
  const t = useTexts('finalise')
  return (
    <>
      <StatusArt mail />
      <StageHead title={t('emailSendSuccessHeading')} lead={t('emailSendSuccessLead')} />
      <ToSignIn kind="green" text={t('close')} />
    </>
  )
}

/** The link that ties the identity to an account is in the mail. */
export function MergeMailSent() {
  const t = useTexts('finalise')
  return (
    <>
      <StatusArt mail />
      <StageHead title={t('selectSentHeading')} lead={t('selectSentLead')} />
      <ToSignIn text={t('backToSignIn')} />
    </>
  )
}

/** It went wrong: what the server said of it, else that the problem is technical. */
export function Failed({ failure }: { failure: unknown }) {
  const t = useTexts('finalise')
  const reason = reasonOf(failure, t('expired'))
  return (
    <>
      <StatusArt turned />
      {reason ? (
        <StageHead title={t('refusedHeading')} lead={<span lang={reason.lang}>{reason.text}</span>} />
      ) : (
        <StageHead title={t('errorHeading')} lead={t('errorLead')} />
      )}
      <ToSignIn kind="green" text={t('signIn')} />
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
