import type { Elements } from '../../ui/text/inline-text'
import { styled } from 'styled-components'
import { Card } from '../../ui/layout/card'
import { useFocusFallback } from '../../ui/navigation/focus'
import { RINGS } from '../../ui/feedback/status-illustration'
import { column, square, cssVar } from '../../ui/theme/theme'

/**
 * The empty state, which a page shows in place of an empty list. When the list gets its first item, the focus moves to
 * the title of the page.
 */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: Elements }) {
  const frame = useFocusFallback()
  return (
    <Frame ref={frame}>
      <Art viewBox="0 0 96 96" aria-hidden="true">
        <path fill={cssVar('ring-deco')} d={RINGS[0].d} />
        <path fill={cssVar('green-line')} d={RINGS[1].d} />
        <circle fill={cssVar('green')} cx="48" cy="48" r="9" />
        <path stroke={cssVar('orange')} strokeWidth="4" strokeLinecap="round" strokeDasharray="1 7" d="M92 48H70" />
      </Art>
      <h2>{title}</h2>
      <Text>{text}</Text>
      {action}
    </Frame>
  )
}

const Frame = styled(Card)`
  ${column(cssVar('s-2'))}
  justify-items: center;
  padding: 3.5rem ${cssVar('s-6')};
  text-align: center;
  text-wrap: balance;
  > button {
    margin-top: ${cssVar('s-4')};
  }
`
const Art = styled.svg`
  ${square('6rem')}
  margin-bottom: ${cssVar('s-3')};
`
const Text = styled.p`
  max-width: 27rem;
  color: ${cssVar('ink-2')};
`
