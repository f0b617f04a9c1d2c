import { type ReactNode, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../addresses/redirects'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { IconTile } from '../../ui/layout/card'
import { ChevronIcon, LinkIcon, UserPlusIcon } from '../../ui/icons/dashboard-icons'
import { StepHeading } from '../../ui/navigation/step-heading'
import { TextLink } from '../../ui/navigation/links'
import { Stack } from '../../ui/layout/stack'
import { box, fade, forcedBorder, cssVar } from '../../ui/theme/theme'
import { NoBreak } from '../../ui/text/inline-text'
import { PROVIDER_RETURN_MIN } from '../../rules/limits'
import { usePortal } from '../../session/portal-state'
import { Button, ButtonLink } from '../../ui/button/button'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { RichText } from '../../ui/text/rich-text'

interface AccountChoiceProps {
  origin: ProviderOrigin
  onSelect: () => void
  onCreate: () => void
}

export function AccountChoiceStep({ origin, onSelect, onCreate }: AccountChoiceProps) {
  const t = useTexts('finalise')
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
      <Cancel>
        <TextLink quiet small to={withRedirect('/login')}>
          {t('choiceCancel')}
        </TextLink>
      </Cancel>
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
    <Box type="button" onClick={onClick}>
      <IconTile>{icon}</IconTile>
      <span>
        <Title>{title}</Title>
        <Description>
          <NoBreak>{description}</NoBreak>
        </Description>
      </span>
      <ChevronIcon />
    </Box>
  )
}

/** Asks before a provider's code is used that this browser did not ask for: a link may carry another person's code. */
export function ConfirmProvider({ origin, onConfirm }: { origin: ProviderOrigin; onConfirm: () => void }) {
  const t = useTexts('finalise')
  const { session, tokens } = usePortal()
  /** E-mail address of the open session; null for no session, undefined while it is being read. */
  const [email, setEmail] = useState<string | null>()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    session.read({ signal }).then(
      (user) => setEmail(user.email),
      () => !signal.aborted && setEmail(null),
    )
    return () => controller.abort()
  }, [session])

  return (
    <>
      <StepHeading title={t(`confirmHeading_${origin}`)} lead={t('confirmLead', { minutes: PROVIDER_RETURN_MIN })} />
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

const Box = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${cssVar('s-4')};
  width: 100%;
  padding: ${cssVar('s-5')};
  ${box('line-strong', 'r-lg', 'surface')}
  text-align: left;
  cursor: pointer;
  transition: ${fade('background-color', 'border-color')};
  > :last-child {
    color: ${cssVar('ink-3')};
    transition:
      transform ${cssVar('t-base')} ${cssVar('ease-out')},
      color ${cssVar('t-fast')} linear;
  }
  &:hover {
    border-color: ${cssVar('green')};
    background: ${cssVar('surface-2')};
    > :last-child {
      color: ${cssVar('green-text')};
      transform: translateX(3px);
    }
  }
  ${forcedBorder}
`
const Title = styled.span`
  display: block;
  font-weight: ${cssVar('fw-semibold')};
  line-height: 1.35;
`
const Description = styled.span`
  display: block;
  margin-top: 0.125rem;
  color: ${cssVar('ink-2')};
  font-size: ${cssVar('fs-small')};
  line-height: 1.4;
`
/* A 44 px target. The underline marks the grey text as a link. */
const Cancel = styled.p`
  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${cssVar('h-compact')};
  }
`
/* Reserves three lines, so that the buttons do not move under the pointer when the account appears. */
const Account = styled(Stack)`
  min-height: 6rem;
`
