import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { styled } from 'styled-components'
import texts from '../i18n/fr/notices.json'
import { addTexts, textsOf } from '../i18n/texts'
import { useHydrated } from '../lib/store'
import { usePortal } from '../session/portal-state'
import { Notice, useStillWaiting } from '../ui/feedback/notice'
import { column, safe, cssVar } from '../ui/theme/theme'
import { GUARD_WAITING_MS } from '../rules/limits'

const t = addTexts('notices', texts)
const ui = textsOf('ui')

/**
 * The notice that there is no network, or that a page does not open. It is at the end of the page and sticks to the window,
 * so that nothing moves.
 */
export function GlobalNotices() {
  // A prerendered page contains no such notice, because only the browser knows whether it has a network.
  const isHydrated = useHydrated()
  const offline = useIsOffline()
  // The present page stays until the guard has answered.
  const isNavigating = useNavigation().state !== 'idle'
  const isSlow = useStillWaiting(isNavigating, GUARD_WAITING_MS)

  // Keeps a focused field at the bottom of the window visible.
  useEffect(() => {
    if (offline || isSlow) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [offline, isSlow])

  if (!isHydrated) return null
  return (
    <Place data-screen-only role="status">
      {isSlow && <Notice>{ui('stillWaiting')}</Notice>}
      {offline && <Notice kind="orange">{t('offline')}</Notice>}
    </Place>
  )
}

/**
 * Returns whether the browser reports that it is offline, and no call has had an answer since. With some virtual
 * networks the browser always reports that it is offline.
 */
function useIsOffline(): boolean {
  const { answers } = usePortal().api
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    const update = (hasAnswer: boolean) => setIsOffline(!hasAnswer && !navigator.onLine)
    const mounted = new AbortController()
    for (const type of ['online', 'offline']) window.addEventListener(type, () => update(false), mounted)
    mounted.signal.addEventListener('abort', answers.subscribe(update))
    return () => mounted.abort()
  }, [answers])
  return isOffline
}

const Place = styled.div`
  position: sticky;
  z-index: 30;
  bottom: ${safe('bottom', 's-4')};
  width: min(30rem, 100% - min(7rem, 35vw));
  ${column(cssVar('s-2'))}
  &:not(:empty) {
    margin: ${cssVar('s-4')} ${safe('left', 's-4')};
  }
  pointer-events: none;
  > * {
    box-shadow: ${cssVar('shadow-3')};
  }
`
