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
  /** What would be lost can be shown only once: 'Annuler' asks, too. */
  isOnce?: boolean
  /** A further answer, which calls its argument to leave. */
  children?: (leave: () => void) => Elements
}

/** Asks before the person loses something by a link, Back or closing the tab; neither 'Annuler' nor the end of a session asks. */
export function UnsavedChanges(props: LeaveBlockerProps & { when: boolean }) {
  const { pageBlocks } = props.unsaved
  useLayoutEffect(() => {
    pageBlocks.set(true)
    return () => pageBlocks.set(false)
  }, [pageBlocks])
  return <LeaveBlocker {...props} />
}

/** The one blocker of the router: asks for what is lost with the page `when` there is something, and for a message to support. */
export function LeaveBlocker({ unsaved, when = false, isOnce = false, children, ...question }: LeaveBlockerProps) {
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const { pathname } = nextLocation
      // A sign-out in any tab, or for inactivity; the guard's own redirects never ask.
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
    // A save keeps neither a secret nor a message to support.
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

/** 'Annuler' of a form that is a page: leads to `to`, and asks nothing about what was typed. During a submit it reads 'Fermer'. */
export function CancelLink({ to, unsaved }: { to: string; unsaved: UnsavedInput }) {
  const { busy, cancel } = use(Submit)
  function giveUp({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // Another tab or window opens the link, and this page stays.
    if (ctrlKey || metaKey || shiftKey) return
    cancel()
    unsaved.letTypedGo()
  }
  return (
    <ButtonLink to={to} onClick={giveUp}>
      {ui(busy ? 'close' : 'cancel')}
    </ButtonLink>
  )
}
