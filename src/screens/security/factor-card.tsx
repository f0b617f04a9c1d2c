import { useId, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { useRefreshUser } from '../../session/user-context'
import { IconTile } from '../../ui/layout/card'
import type { Elements } from '../../ui/text/elements'
import { showToast } from '../../ui/feedback/show-toast'
import { NoBreak } from '../../ui/text/no-break'
import { media, row, smallType, token } from '../../ui/theme/theme'
import { Switch } from './switch'

interface FactorCardProps {
  icon: ReactNode
  tone: 'green' | 'quiet'
  title: string
  text: string
  chip: Elements
  active: boolean
  onToggle: () => void
  ref?: Ref<HTMLElement>
  children?: Elements
}

/** One second factor: its description and its switch, which shows the saved state. */
export function FactorCard({ icon, tone, title, text, chip, active, onToggle, ref, children }: FactorCardProps) {
  const textId = useId()
  return (
    <Frame ref={ref}>
      <IconTile tone={tone}>{icon}</IconTile>
      <div>
        <Title>
          <h2>
            <NoBreak>{title}</NoBreak>
          </h2>
          {chip}
        </Title>
        <Text id={textId}>{text}</Text>
      </div>
      <Switch label={title} aria-describedby={textId} checked={active} onChange={onToggle} />
      {children && <Below>{children}</Below>}
    </Frame>
  )
}

/** Returns a function to call after a factor has changed: shows a toast and reads the account again. */
export function useFactorsUpdated(): () => Promise<void> {
  const t = useTexts('security')
  const refresh = useRefreshUser()
  return async () => {
    void showToast({ kind: 'success', text: t('factorsUpdated') })
    await refresh()
  }
}

const Frame = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${token('s-4')};
  padding: ${token('s-6')};
  & ~ & {
    border-top: 1px solid ${token('line')};
  }
  ${media.phone} {
    align-items: start;
  }
  /* With enlarged text, one column. */
  @container (max-width: 14em) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${token('s-3')};
    > :first-child {
      display: none;
    }
  }
`
const Title = styled.div`
  ${row('0.25rem 0.625rem')}
`
const Text = styled.p`
  margin-top: 0.25rem;
  ${smallType}
  color: ${token('ink-2')};
  text-wrap: pretty;
`
const Below = styled.div`
  grid-column: 1 / -1;
  padding-top: ${token('s-5')};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
`
