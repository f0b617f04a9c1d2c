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
 * The notice that the browser is offline, or that a page takes long to open. The notice is at the end of the page and
 * sticks to the bottom of the window, so that no content moves.
 */
export function GlobalNotices() {
  // A prerendered page does not contain this notice, because only the browser knows whether it is online.
  const isHydrated = useHydrated()
  const isOffline = useIsOffline()
  // The router keeps the current page until the guard has received the signed-in user.
  const isNavigating = useNavigation().state !== 'idle'
  const isSlow = useStillWaiting(isNavigating, GUARD_WAITING_MS)

  // When the notice appears, scroll a focused field at the bottom of the window into view.
  useEffect(() => {
    if (isOffline || isSlow) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isOffline, isSlow])

  if (!isHydrated) return null
  return (
    <Place data-screen-only role="status">
      {isSlow && <Notice>{ui('stillWaiting')}</Notice>}
      {isOffline && <Notice kind="orange">{t('offline')}</Notice>}
    </Place>
  )
}

/**
 * Returns whether the browser is offline. If the API has answered, returns false, because some virtual networks make a
 * browser appear offline.
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
