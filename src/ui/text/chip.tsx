import { styled } from 'styled-components'
import { inlineRow, media, square, wordTones, cssVar } from '../theme/theme'
import { type Elements } from './inline-text'

interface ChipProps {
  /**
   * The colour of the chip. Green means active or recommended. Orange means inactive or not recommended. The default is
   * grey.
   */
  tone?: 'green' | 'orange' | undefined
  icon?: Elements
  children: Elements | string
}

/** A short label in a small box. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <Box data-tone={tone}>
      {icon}
      <span>{children}</span>
    </Box>
  )
}

const Box = styled.span`
  ${inlineRow('0.375rem')}
  min-height: 1.5rem;
  padding: 0.125rem 0.5rem;
  border-radius: ${cssVar('r-xs')};
  background: ${cssVar('surface-hover')};
  color: ${cssVar('ink-2')};
  font-size: ${cssVar('fs-caption')};
  font-weight: ${cssVar('fw-medium')};
  line-height: 1.35;
  ${wordTones}
  svg {
    ${square('0.875rem')}
    stroke-width: 2;
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
  }
`
