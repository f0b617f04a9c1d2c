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
  isUnsaved?: boolean
  /**
   * True if the page shows a value only once, for example a new secret. The portal then asks for confirmation even
   * after a click on « Annuler ».
   */
  isShownOnce?: boolean
  /** A third button for the dialog that asks whether to leave the page. The button calls `leave` to leave the page. */
  children?: (leave: () => void) => Elements
}

/**
 * Asks for confirmation before the user loses unsaved input by a link, by Back or by closing the tab. Does not ask
 * after « Annuler », and not when the session ends.
 */
export function UnsavedChanges(props: LeaveBlockerProps & { isUnsaved: boolean }) {
  const { hasBlocker } = props.unsaved
  useLayoutEffect(() => {
    hasBlocker.set(true)
    return () => hasBlocker.set(false)
  }, [hasBlocker])
  return <LeaveBlocker {...props} />
}

/**
 * The only blocker of the router. It asks for confirmation before the user leaves a page with unsaved input
 * (`isUnsaved`), or leaves the dashboard with an unsent message to the support.
 */
export function LeaveBlocker({
  unsaved,
  isUnsaved = false,
  isShownOnce = false,
  children,
  ...question
}: LeaveBlockerProps) {
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const { pathname } = nextLocation
      // Ask no question before a sign-out from another tab, a sign-out for inactivity, or a redirect of the guard.
      if (historyAction === NavigationType.Replace && /^\/log(?:in|out)$/.test(pathname)) return false
      if (unsaved.asks && pathname !== currentLocation.pathname) return true
      return unsaved.message.get() !== undefined && !pathname.startsWith('/dashboard')
    },
    [unsaved],
  )
  const blocker = useBlocker(shouldAsk)
  const { busy } = use(Submit)

  useLayoutEffect(() => {
    if (!isUnsaved) return
    unsaved.setOnPage(isShownOnce ? 'once' : 'typed')
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.asks) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.setOnPage(undefined)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, isShownOnce, unsaved])
  useLayoutEffect(() => {
    // After a save, the portal opens the page that the user has chosen. Do not open that page if the user would lose a
    // secret or an unsent message.
    if (isShownOnce || unsaved.message.get() !== undefined) return
    unsaved.openChosenPage.set(blocker.proceed)
    return () => unsaved.openChosenPage.set(undefined)
  }, [blocker, isShownOnce, unsaved])

  if (blocker.state !== 'blocked') return null
  const { title, text, stay, onStay } = isUnsaved ? question : { ...unsaved.message.get() }
  const leave = () => {
    unsaved.giveUp()
    blocker.proceed()
  }
  const further = isUnsaved && children?.(leave)
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
 * The link « Annuler » of a form that is a whole page. It opens `to` without a question about unsaved input. During a
 * submit, its label is « Fermer ».
 */
export function CancelLink({ to, unsaved }: { to: string; unsaved: UnsavedInput }) {
  const { busy, cancel } = use(Submit)
  function giveUp({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // With one of these keys, the link opens another tab or window, and this page stays.
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
