import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card } from '../../ui/layout/card'
import { Stack } from '../../ui/layout/stack'
import { FIELD_GAP } from '../../ui/theme/field-styles'
import { column, smallType, cssVar } from '../../ui/theme/theme'

/**
 * A part of a `SettingsCard`. The title and the explanation are on the left, and the controls on the right. In a narrow
 * card, the controls are below the title.
 */
export function SettingsSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <Frame role="group" aria-labelledby={titleId}>
      <Words>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
      </Words>
      <Controls>{children}</Controls>
    </Frame>
  )
}

/** A card of settings. The layout of its sections depends on the width of the card. The card can contain a form. */
export const SettingsCard = styled(Card)`
  container-type: inline-size;
  > form {
    gap: 0;
  }
`

const WIDE = '@container (min-width: 42em)'

const Frame = styled.section`
  ${column(cssVar('s-5'))}
  padding: ${cssVar('s-6')} ${cssVar('s-5')} ${cssVar('s-8')};
  & + & {
    border-top: 1px solid ${cssVar('line')};
  }
  ${WIDE} {
    grid-template-columns: minmax(0, 15rem) minmax(0, 1fr);
    gap: ${cssVar('s-10')};
    padding: ${cssVar('s-8')};
  }
`
const Words = styled(Stack)`
  gap: ${cssVar('s-1')};
  align-content: flex-start;
  > p {
    color: ${cssVar('ink-2')};
    ${smallType}
    text-wrap: pretty;
  }
`
const Controls = styled(Stack)`
  gap: ${FIELD_GAP};
`

export const SettingsFooter = styled(Stack)`
  gap: ${cssVar('s-4')};
  padding: ${cssVar('s-4')} ${cssVar('s-5')};
  border-top: 1px solid ${cssVar('line')};
  border-radius: 0 0 calc(${cssVar('r-lg')} - 1px) calc(${cssVar('r-lg')} - 1px);
  background: ${cssVar('surface-2')};
  [data-align] > * {
    flex: 1 1 6rem;
    min-width: fit-content;
  }
  ${WIDE} {
    padding: ${cssVar('s-4')} ${cssVar('s-8')};
    [data-align] > * {
      flex: 0 1 auto;
      min-width: 8.5rem;
    }
  }
`

export const FieldPair = styled(Stack)`
  gap: ${FIELD_GAP} ${cssVar('s-4')};
  ${WIDE} {
    grid-template-columns: 1fr 1fr;
  }
`
