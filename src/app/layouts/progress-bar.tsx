import { useNavigation } from 'react-router-dom'
import { keyframes, styled } from 'styled-components'
import { token } from '../../ui/theme/theme'

/** A shorter navigation would only flash the bar. */
const SHOWN_AFTER_MS = 150

/** A line at the top of the window during a navigation. Assistive technology hears the new page instead. */
export function ProgressBar() {
  return useNavigation().state !== 'idle' && <Line aria-hidden="true" data-screen-only />
}

const appear = keyframes`
  to { visibility: visible; }
`
const advance = keyframes`
  from { transform: scaleX(0.04); }
  40% { transform: scaleX(0.6); }
`
const Line = styled.div`
  position: fixed;
  z-index: 90;
  inset: 0 0 auto;
  height: 3px;
  visibility: hidden;
  background: ${token('panel-dot')};
  transform: scaleX(0.94);
  transform-origin: 0 0;
  pointer-events: none;
  animation:
    ${appear} 1ms ${SHOWN_AFTER_MS}ms forwards,
    ${advance} 8s ${token('ease-out')} ${SHOWN_AFTER_MS}ms;
`
