import { use, useCallback, useLayoutEffect, type MouseEvent } from 'react'
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router-dom'
import texts from '../../i18n/fr/leaving.json'
import { addTexts, textsOf } from '../../i18n/texts'
import type { LeaveQuestion, UnsavedInput } from '../../lib/unsaved-input'
import { ButtonLink } from '../button/button'
import { ConfirmModal } from '../overlay/modal'
import { Submit } from './form'
import type { Elements } from '../text/inline-text'

const t = addTexts('leaving', texts)
const ui = textsOf('ui')

interface LeaveBlockerProps extends LeaveQuestion {
  unsaved: UnsavedInput
  when?: boolean
  /** The page shows a value that can be shown only once, such as a new secret. The question then follows 'Annuler', too. */
  isOnce?: boolean
  /** A third answer to the question. It leaves the page by calling its argument. */
  children?: (leave: () => void) => Elements
}

/**
 * Asks before the user loses unsaved input by a link, Back or closing the tab. It does not ask on 'Annuler', nor at the
 * end of a session.
 */
export function UnsavedChanges(props: LeaveBlockerProps & { when: boolean }) {
  const { pageBlocks } = props.unsaved
  useLayoutEffect(() => {
    pageBlocks.set(true)
    return () => pageBlocks.set(false)
  }, [pageBlocks])
  return <LeaveBlocker {...props} />
}

/**
 * The only blocker of the router. It asks before the user leaves a page with unsaved input (`when`), or leaves the
 * dashboard with an unsent message to support.
 */
export function LeaveBlocker({ unsaved, when = false, isOnce = false, children, ...question }: LeaveBlockerProps) {
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const { pathname } = nextLocation
      // No question appears for a sign-out in any tab, a sign-out for inactivity, or a redirect of the guard.
      if (historyAction === NavigationType.Replace && /^\/log(?:in|out)$/.test(pathname)) return false
      if (unsaved.asks && pathname !== currentLocation.pathname) return true
      return unsaved.message.get() !== undefined && !pathname.startsWith('/dashboard')
    },
    [unsaved],
  )
  const blocker = useBlocker(shouldAsk)
  const { busy } = use(Submit)

  useLayoutEffect(() => {
    if (!when) return
    unsaved.setOnPage(isOnce ? 'once' : 'typed')
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.asks) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.setOnPage(undefined)
      window.removeEventListener('beforeunload', ask)
    }
  }, [when, isOnce, unsaved])
  useLayoutEffect(() => {
    // Saving the form would keep neither a secret nor a message to support, so the question does not offer it.
    if (isOnce || unsaved.message.get() !== undefined) return
    unsaved.leave.set(blocker.proceed)
    return () => unsaved.leave.set(undefined)
  }, [blocker, isOnce, unsaved])

  if (blocker.state !== 'blocked') return null
  const { title, text, stay, onStay } = when ? question : { ...unsaved.message.get() }
  const leave = () => {
    unsaved.giveUp()
    blocker.proceed()
  }
  const further = when && children?.(leave)
  return (
    <ConfirmModal
      kind={further ? 'orangeOutline' : 'orange'}
      title={title ?? t('title')}
      text={text ?? t(busy ? 'sentText' : 'text')}
      cancelText={stay ?? t('stay')}
      confirmText={t('leave')}
      onCancel={() => {
        blocker.reset()
        onStay?.()
      }}
      onConfirm={leave}
    >
      {further}
    </ConfirmModal>
  )
}

/**
 * The 'Annuler' of a form that is a page. It leads to `to` and does not ask about unsaved input. During a submit it reads
 * 'Fermer'.
 */
export function CancelLink({ to, unsaved }: { to: string; unsaved: UnsavedInput }) {
  const { busy, cancel } = use(Submit)
  function giveUp({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // The link opens in another tab or window, so this page stays.
    if (ctrlKey || metaKey || shiftKey) return
    cancel()
    unsaved.clearTyped()
  }
  return (
    <ButtonLink to={to} onClick={giveUp}>
      {ui(busy ? 'close' : 'cancel')}
    </ButtonLink>
  )
}
