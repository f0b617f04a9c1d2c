import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { errorText, type ErrorText } from '../../i18n/error-texts'
import { french, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/feedback/notice'
import { MailActions } from '../../ui/mail-actions'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { NoBreak } from '../../ui/theme/no-break'
import { token } from '../../ui/theme/theme'
import { EmailAddress } from '../../ui/email-address'
import { stepUrl } from './finalise-steps'

/** Button that links to the sign-in page. */
export function SignInLink({ kind = 'white', text }: { kind?: 'green' | 'white'; text: string }) {
  const [search] = useSearchParams()
  return (
    <ButtonLink kind={kind} full to={withRedirect('/login', search)}>
      {text}
    </ButtonLink>
  )
}

interface MailSentProps {
  /** The address that the mail was sent to; undefined after a reload. */
  email: string | undefined
}

/** The account is created and a confirmation e-mail is sent. */
export function AccountCreatedStep({ email }: MailSentProps) {
  const t = useTexts('finalise')
  return (
    <>
      <StatusIllustration mail />
      <StepHeading
        title={t('emailSendSuccessHeading')}
        lead={<MailSentLead text="emailSendSuccessLead" email={email} />}
      />
      {email !== undefined && <MailActions email={email} />}
      <NothingReceived />
      <SignInLink kind="green" text={t('close')} />
    </>
  )
}

interface MergeMailSentProps extends MailSentProps {
  /** Returns to the form, to correct the address. */
  onChange: () => void
}

/** An e-mail with the link that associates the identity with the account is sent. */
export function MergeMailSentStep({ email, onChange }: MergeMailSentProps) {
  const t = useTexts('finalise')
  return (
    <>
      <StatusIllustration mail />
      <StepHeading title={t('selectSentHeading')} lead={<MailSentLead text="selectSentLead" email={email} />} />
      {email !== undefined && <MailActions email={email} onChange={onChange} />}
      <NothingReceived />
      <SignInLink text={t('backToSignIn')} />
    </>
  )
}

interface MailSentLeadProps extends MailSentProps {
  /** The key of the sentence; the key with `_to` names the address. */
  text: 'emailSendSuccessLead' | 'selectSentLead' | 'activeSentLead'
}

/** States that a mail was sent, and to which address when that is known. */
export function MailSentLead({ text, email }: MailSentLeadProps) {
  const t = useTexts('finalise')
  if (email === undefined) return <NoBreak>{t(text)}</NoBreak>
  return (
    <span>
      <Trans
        i18n={french}
        ns="finalise"
        i18nKey={`${text}_to`}
        components={{ email: <EmailAddress email={email} /> }}
      />
    </span>
  )
}

/** What to do when the mail does not come. */
export function NothingReceived() {
  const t = useTexts('finalise')
  return <Notice title={t('nothingReceived')}>{t('nothingReceivedText')}</Notice>
}

/**
 * Shows the server's message when there is one, otherwise a technical error. From an address that is already used, it
 * leads back to the field: the provider's code has not been used up.
 */
export function ErrorStep({ failure }: { failure: unknown }) {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const reason = reasonOf(failure, t('expired'))
  const isAddressUsed = failure instanceof ApiFailure && failure.type === 'EMAIL_ALREADY_USED'
  return (
    <>
      <StatusIllustration turned />
      {reason ? (
        <StepHeading title={t('refusedHeading')} lead={<span lang={reason.lang}>{reason.text}</span>} />
      ) : (
        <StepHeading title={t('errorHeading')} lead={t('errorLead')} />
      )}
      <Stack>
        {isAddressUsed && (
          <ButtonLink kind="green" full to={stepUrl('emailRequest', search)}>
            {t('otherAddress')}
          </ButtonLink>
        )}
        <SignInLink kind={isAddressUsed ? 'white' : 'green'} text={t('signIn')} />
      </Stack>
    </>
  )
}

/**
 * Prefers the server's message. A code that cannot be used has its own text, because the catalogue's blames the input.
 */
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
