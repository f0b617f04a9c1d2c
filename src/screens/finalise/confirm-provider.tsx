import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { fetchUser } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { PROVIDER_RETURN_MIN } from '../../rules/limits'
import { withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { Button, ButtonLink } from '../../ui/button/button'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { StepHeading } from '../../ui/navigation/step-heading'
import { EmailAddress } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import { Stack } from '../../ui/layout/stack'

/** Asks before a provider's code is used that this browser did not ask for: a link may carry another person's code. */
export function ConfirmProvider({ origin, onConfirm }: { origin: ProviderOrigin; onConfirm: () => void }) {
  const t = useTexts('finalise')
  const { tokens } = usePortal()
  /** E-mail address of the open session; null for no session, undefined while it is being read. */
  const [email, setEmail] = useState<string | null>()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    fetchUser({ signal }).then(
      (user) => setEmail(user.email),
      () => !signal.aborted && setEmail(null),
    )
    return () => controller.abort()
  }, [])

  return (
    <>
      <StepHeading title={t(`confirmHeading_${origin}`)} lead={t('confirmLead', { minutes: PROVIDER_RETURN_MIN })} />
      {email !== null && (
        <Account>
          <Notice kind={email === undefined ? 'neutral' : 'orange'} role="status">
            {email === undefined ? (
              <span>{t('checking')}</span>
            ) : (
              <RichText ns="finalise" i18nKey="confirmLeaving" components={{ email: <EmailAddress email={email} /> }} />
            )}
          </Notice>
        </Account>
      )}
      <Stack>
        <Button kind="green" full busy={email === undefined} onClick={onConfirm}>
          {t('confirm')}
        </Button>
        <ButtonLink full to={withRedirect('/login')} onClick={() => void tokens.consume('code')}>
          {t('confirmCancel')}
        </ButtonLink>
      </Stack>
      <StillWaiting waiting={email === undefined} />
    </>
  )
}

/* Reserves three lines, so that the buttons do not move under the pointer when the account appears. */
const Account = styled(Stack)`
  min-height: 6rem;
`
