import type { MouseEvent } from 'react'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { safe, cssVar } from '../../ui/theme/theme'

const t = textsOf('shell')

export const CONTENT_ID = 'contenu'

export function SkipLink() {
  // The browser's own way adds a history entry that the router does not know: Back to it would lose what was typed, unasked.
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(CONTENT_ID)?.focus()
  }

  return (
    <Anchor href={`#${CONTENT_ID}`} onClick={skip} data-screen-only>
      {t('skipToContent')}
    </Anchor>
  )
}

const Anchor = styled.a`
  position: fixed;
  z-index: 100;
  top: ${cssVar('s-2')};
  left: ${safe('left', 's-2')};
  padding: ${cssVar('s-3')} ${cssVar('s-4')};
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('ink')};
  color: ${cssVar('surface')};
  font-weight: ${cssVar('fw-semibold')};
  /* Seen on the dark green of the band and the header. */
  border: 2px solid ${cssVar('surface')};
  transform: translateY(-200%);
  &:focus {
    transform: none;
  }
`
