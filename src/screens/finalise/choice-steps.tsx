import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { withRedirect } from '../../addresses/redirects'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { IconTile } from '../../ui/layout/card'
import { ChevronIcon, LinkIcon, UserPlusIcon } from '../../ui/icons/dashboard-icons'
import { StepHeading } from '../../ui/navigation/step-heading'
import { TextLink } from '../../ui/navigation/links'
import { Stack } from '../../ui/layout/stack'
import { cssVar } from '../../ui/theme/theme'
import { NoBreak, SmallText } from '../../ui/text/inline-text'
import { usePortal } from '../../session/portal-state'
import { useAction } from '../../ui/feedback/use-action'
import { useOpenAccount } from '../../session/use-open-account'
import { Button, ButtonLink } from '../../ui/button/button'
import { StyledButton } from '../../ui/button/button-styles'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { RichText } from '../../ui/text/rich-text'

const t = textsOf('finalise')

interface AccountChoiceProps {
  origin: ProviderOrigin
  onSelect: () => void
  onCreate: () => void
}

export function AccountChoiceStep({ origin, onSelect, onCreate }: AccountChoiceProps) {
  return (
    <>
      <StepHeading title={t('choiceHeading')} lead={t(`choiceLead_${origin}`)} />
      <Stack>
        <Choice icon={<LinkIcon />} title={t('choiceSelect')} description={t('choiceSelectWhat')} onClick={onSelect} />
        <Choice
          icon={<UserPlusIcon />}
          title={t('choiceCreate')}
          description={t('choiceCreateWhat')}
          onClick={onCreate}
        />
      </Stack>
      <TextLink alone small to={withRedirect('/login')}>
        {t('choiceCancel')}
      </TextLink>
    </>
  )
}

interface ChoiceProps {
  icon: ReactNode
  title: string
  description: string
  onClick: () => void
}

function Choice({ icon, title, description, onClick }: ChoiceProps) {
  return (
    <Box data-full type="button" onClick={onClick}>
      <IconTile>{icon}</IconTile>
      <span>
        <span>{title}</span>
        <Description as="span">
          <NoBreak>{description}</NoBreak>
        </Description>
      </span>
      <ChevronIcon />
    </Box>
  )
}

/** Asks before a provider's code is used that this browser did not ask for: a link may carry another person's code. */
export function ConfirmProvider({ origin, onConfirm }: { origin: ProviderOrigin; onConfirm: () => void }) {
  const { tokens } = usePortal()
  const { email, isSame } = useOpenAccount()
  const { run, busy } = useAction(async (signal) => {
    if ((await isSame()) && !signal.aborted) onConfirm()
  })

  return (
    <>
      <StepHeading title={t(`confirmHeading_${origin}`)} lead={t('confirmLead')} />
      {email !== null && (
        <Account role="status">
          <Notice kind={email === undefined ? 'neutral' : 'orange'}>
            {email === undefined ? (
              <span>{t('checking')}</span>
            ) : (
              <RichText ns="finalise" i18nKey="confirmLeaving" email={email} />
            )}
          </Notice>
        </Account>
      )}
      <Stack>
        <Button kind="green" full busy={busy || email === undefined} onClick={() => void run()}>
          {t('confirm')}
        </Button>
        <ButtonLink full to={withRedirect('/login')} onClick={() => void tokens.consume('code')}>
          {t('confirmCancel')}
        </ButtonLink>
      </Stack>
      <StillWaiting waiting={busy || email === undefined} />
    </>
  )
}

const Box = styled(StyledButton)`
  gap: ${cssVar('s-4')};
  padding: ${cssVar('s-5')};
  border-radius: ${cssVar('r-lg')};
  text-align: left;
  > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
  > :last-child {
    color: ${cssVar('ink-3')};
  }
`
const Description = styled(SmallText)`
  display: block;
  margin-top: 0.125rem;
  font-weight: ${cssVar('fw-regular')};
`
/* Reserves three lines, so that the buttons do not move under the pointer when the account appears. */
const Account = styled(Stack)`
  min-height: 6rem;
`
