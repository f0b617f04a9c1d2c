import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { IconTile } from '../../ui/layout/card'
import { ChevronIcon, LinkIcon, UserPlusIcon } from '../../ui/icons/dashboard-icons'
import { StepHeading } from '../../ui/navigation/step-heading'
import { TextLink } from '../../ui/navigation/text-link'
import { Stack } from '../../ui/layout/stack'
import { fade, forcedBorder, token } from '../../ui/theme/theme'
import { NoBreak } from '../../ui/text/inline-text'

interface AccountChoiceProps {
  origin: ProviderOrigin
  onSelect: () => void
  onCreate: () => void
}

/** The identity has no account: offers to link an existing one or to create one. */
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

const Box = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token('s-4')};
  width: 100%;
  padding: ${token('s-5')};
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('r-lg')};
  background: ${token('surface')};
  text-align: left;
  cursor: pointer;
  transition: ${fade('background-color', 'border-color')};
  > :last-child {
    color: ${token('ink-3')};
    transition:
      transform ${token('t-base')} ${token('ease-out')},
      color ${token('t-fast')} linear;
  }
  &:hover {
    border-color: ${token('green')};
    background: ${token('surface-2')};
    > :last-child {
      color: ${token('green-text')};
      transform: translateX(3px);
    }
  }
  ${forcedBorder}
`
const Title = styled.span`
  display: block;
  font-weight: ${token('fw-semibold')};
  line-height: 1.35;
`
const Description = styled.span`
  display: block;
  margin-top: 0.125rem;
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  line-height: 1.4;
`
/* A 44 px target. The underline marks the grey text as a link. */
const Cancel = styled.p`
  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('h-compact')};
  }
`
