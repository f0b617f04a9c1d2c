import { useSearchParams } from 'react-router-dom'
import { ApiFailure, isOfType } from '../../api/failure'
import { errorText, type ErrorText, textsOf } from '../../i18n/texts'
import { CookieRefused } from '../../session/complete-sign-in'
import type { ProviderFailure } from '../../session/hand-over'
import { withRedirect } from '../../addresses/redirects'
import { ButtonLink } from '../../ui/button/button'
import type { Elements } from '../../ui/text/inline-text'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { MailActions } from '../../ui/button/mail-actions'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { RichText } from '../../ui/text/rich-text'
import { Stack } from '../../ui/layout/stack'
import { stepUrl } from './finalise-steps'
import { SupportContact, SupportText } from '../../ui/text/support-contact'
import { config } from '../../config'

const t = textsOf('finalise')

export function SignInLink({ kind = 'white', text }: { kind?: 'green' | 'white'; text: string }) {
  return (
    <ButtonLink kind={kind} full to={withRedirect('/login')}>
      {text}
    </ButtonLink>
  )
}

interface MailSentProps {
  title: string
  /** The key of the sentence; the key with `_to` names the address. */
  text: 'emailSendSuccessLead' | 'selectSentLead' | 'activeSentLead'
  sending?: string | false
  email: string | undefined
  /** Returns to the form, to correct the address; absent where the account is created already. */
  onChange?: (() => void) | undefined
  link: Elements
}

export function MailSentStep({ title, text, sending = false, email, onChange, link }: MailSentProps) {
  const lead = email === undefined ? t(text) : <RichText ns="finalise" i18nKey={`${text}_to`} email={email} />
  return (
    <>
      <StatusIllustration mail />
      <StepHeading title={title} lead={sending || lead} />
      {sending ? (
        <StillWaiting waiting />
      ) : (
        <>
          {email !== undefined && <MailActions email={email} onChange={onChange} />}
          <Notice title={t('nothingReceived')}>{t('nothingReceivedText')}</Notice>
        </>
      )}
      {link}
    </>
  )
}

/** The server's message, or a technical error. An address that is already used leads back to its field. */
export function ErrorStep({ cause: failure, openAccount }: Partial<ProviderFailure>) {
  const [search] = useSearchParams()
  const expired = openAccount === undefined ? `${t('expired')} ${t('expiredNext')}` : t('expired')
  const reason = reasonOf(failure, expired)
  const isAddressUsed = isOfType(failure, 'EMAIL_ALREADY_USED')
  return (
    <>
      <StatusIllustration turned />
      {reason ? (
        <StepHeading
          title={t('refusedHeading')}
          lead={
            <span lang={reason.lang}>
              <SupportText>{reason.text}</SupportText>
            </span>
          }
        />
      ) : (
        <StepHeading title={t('errorHeading')} lead={t('errorLead')} />
      )}
      {failure instanceof ApiFailure && failure.isUnknown && <Notice>{t('errorUnknown')}</Notice>}
      {failure instanceof ApiFailure && failure.isTechnical && <SupportContact address={config().supportAddress} />}
      {openAccount !== undefined && (
        <Notice>
          <RichText ns="finalise" i18nKey="openAccount" email={openAccount} />
        </Notice>
      )}
      <Stack>
        {isAddressUsed && (
          <ButtonLink kind="green" full to={stepUrl('emailRequest', search)}>
            {t('otherAddress')}
          </ButtonLink>
        )}
        <SignInLink
          kind={isAddressUsed ? 'white' : 'green'}
          text={t(openAccount === undefined ? 'signIn' : 'openAccountContinue')}
        />
      </Stack>
    </>
  )
}

/** Prefers the server's message. A code that cannot be used has its own text, because the catalogue's blames the input. */
function reasonOf(failure: unknown, expired: string): ErrorText | undefined {
  if (failure instanceof CookieRefused) return errorText(failure)
  if (!(failure instanceof ApiFailure)) return undefined
  if (failure.serverMessage !== undefined) return { text: failure.serverMessage }
  if (failure.type === 'INVALID_CODE' || failure.type === 'INVALID_TOKEN') return { text: expired }
  return failure.isTechnical ? undefined : errorText(failure)
}
