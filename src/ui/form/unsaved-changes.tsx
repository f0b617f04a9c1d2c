import { useCallback, useLayoutEffect, useRef } from 'react'
import { NavigationType, useBlocker, useNavigation, type BlockerFunction } from 'react-router-dom'
import texts from '../../i18n/fr/leaving.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { ASKS_NOTHING, type UnsavedInput } from '../../lib/unsaved-input'
import { ConfirmModal } from '../overlay/modal'
import type { Elements } from '../text/inline-text'

addTexts('leaving', texts)

interface UnsavedChangesProps {
  unsaved: UnsavedInput
  when: boolean
  /** What would be lost can be shown only once: 'Annuler' asks, too. */
  isOnce?: boolean
  title?: string
  text?: string
  /** A further answer, which calls its argument to leave. */
  children?: (leave: () => void) => Elements
}

/**
 * Asks before the person leaves by a link, Back or closing the tab, and loses something. 'Annuler' says what it does, and the
 * end of the session never asks.
 */
export function UnsavedChanges({ unsaved, when, isOnce = false, title, text, children }: UnsavedChangesProps) {
  const t = useTexts('leaving')
  // After a save or 'Annuler' nothing is lost: the question would go with the page, and what was pressed with it.
  const isGivenUp = useNavigation().location?.state === ASKS_NOTHING && !isOnce
  // A ref, because the router uses a new `shouldAsk` only after the next render.
  const asks = useRef({ when, isOnce })
  useLayoutEffect(() => {
    asks.current = { when: when && !isGivenUp, isOnce }
  }, [when, isGivenUp, isOnce])
  const shouldAsk = useCallback<BlockerFunction>(({ currentLocation, nextLocation, historyAction }) => {
    if (!asks.current.when || nextLocation.pathname === currentLocation.pathname) return false
    if (historyAction === NavigationType.Push && nextLocation.state === ASKS_NOTHING && !asks.current.isOnce) {
      // The next press may come before the next render.
      asks.current.when = false
      return false
    }
    // A sign-out in any tab, or for inactivity; the guard's own redirects never ask.
    return !(historyAction === NavigationType.Replace && /^\/log(?:in|out)$/.test(nextLocation.pathname))
  }, [])
  const blocker = useBlocker(shouldAsk)

  useLayoutEffect(() => {
    if (!when) return
    unsaved.setNeedsConfirmation(true)
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.browserConfirms) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.setNeedsConfirmation(false)
      window.removeEventListener('beforeunload', ask)
    }
  }, [when, unsaved])

  if (blocker.state !== 'blocked') return null
  const leave = () => {
    // The next page may be loaded as a document.
    unsaved.setNeedsConfirmation(false)
    blocker.proceed()
  }
  return (
    <ConfirmModal
      title={title ?? t('title')}
      text={text ?? t('text')}
      cancelText={t('stay')}
      confirmText={t('leave')}
      onCancel={blocker.reset}
      onConfirm={leave}
    >
      {children?.(leave)}
    </ConfirmModal>
  )
}
