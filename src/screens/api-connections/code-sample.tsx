import { useId } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button/button'
import { useClipboard } from '../../ui/feedback/clipboard'
import { CopyIcon } from '../../ui/icons/dashboard-icons'
import { CheckIcon } from '../../ui/icons/icons'
import { token } from '../../ui/theme/theme'
import type { Elements } from '../../ui/text/elements'
import { Frame, Help, LabelText } from '../../ui/theme/field-styles'
import { CopyBox, Reminder } from './copy-field'

interface CodeSampleProps {
  label: string
  help?: string
  text: string
  displayed: string
  onCopied: () => void
  children?: Elements
}

/** Lines of code with a copy button. */
export function CodeSample({ label, help, text, displayed, onCopied, children }: CodeSampleProps) {
  const t = useTexts('copy')
  const labelId = useId()
  const { outcome, copy } = useClipboard(onCopied)
  return (
    <Frame>
      <LabelText as="h3" id={labelId}>
        {label}
      </LabelText>
      {help !== undefined && <Help>{help}</Help>}
      <CopyBox role="group" aria-labelledby={labelId}>
        {/* Focusable, so that the arrow keys scroll it sideways. */}
        <Scroller role="region" aria-labelledby={labelId} tabIndex={0}>
          <Lines dir="ltr" translate="no" data-whole={outcome === 'failed' || undefined}>
            {outcome === 'failed' ? text : displayed}
          </Lines>
        </Scroller>
        <Bar>
          {children}
          <Button
            compact
            icon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
            aria-describedby={labelId}
            onClick={() => void copy(text)}
          >
            {t(outcome === 'copied' ? 'copied' : 'copy')}
          </Button>
        </Bar>
      </CopyBox>
      {outcome === 'failed' && <Reminder>{t('failed')}</Reminder>}
    </Frame>
  )
}

const Scroller = styled.div`
  overflow-x: auto;
  scrollbar-width: thin;
  scrollbar-color: ${token('line-strong')} transparent;
  &:focus-visible {
    outline-offset: -3px;
    border-radius: ${token('r-md')} ${token('r-md')} 0 0;
  }
`
/* A command keeps its lines and columns, in a typeface of the system: no font file. Paper does not scroll. */
const Lines = styled.pre`
  width: max-content;
  margin: 0;
  padding: ${token('s-3')} 0.875rem;
  font-family: SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace;
  font-size: 0.875rem;
  line-height: 1.6;
  &[data-whole] {
    user-select: all;
  }
  @media print {
    width: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token('s-2')};
  padding: ${token('s-2')};
  border-top: 1px solid ${token('line')};
  background: ${token('surface')};
`
