import { useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router-dom'
import texts from '../../i18n/fr/leaving.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { ConfirmModal } from '../overlay/confirm-modal'
import { useFormStatus } from './form'
import { FormContentsContext, useFormValues } from './form-values'

addTexts('leaving', texts)

interface UnsavedChangesProps {
  /** Whether there is something to lose now. Turn it off before going on by yourself, such as after a save. */
  when: boolean
  /** 'Quitter sans enregistrer ?', unless it says otherwise. */
  title?: string
  /** What will be lost. */
  text?: string
}

/**
 * Asks, once, before the person leaves the page with something to lose: by a link, Back, or closing the tab (where the
 * browser asks in its own words). Nobody is asked whom the end of their session sends away. One on a page at a time.
 */
export function UnsavedChanges({ when, title, text }: UnsavedChangesProps) {
  const t = useTexts('leaving')
  // It holds from the moment that there is something to lose: the router takes a new function up a little later.
  const asks = useRef(when)
  useLayoutEffect(() => {
    asks.current = when
  }, [when])
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      asks.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      // A sign-out, in whichever tab; the guard's own redirects are never asked about.
      !(historyAction === NavigationType.Replace && nextLocation.pathname === '/login'),
    [],
  )
  const blocker = useBlocker(shouldAsk)

  useLayoutEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmModal
      title={title ?? t('title')}
      text={text ?? t('text')}
      cancelText={t('stay')}
      confirmText={t('leave')}
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    />
  )
}

/**
 * `UnsavedChanges` for the surrounding form: what was typed in it, and not sent yet, is there to lose. Whoever navigates
 * in `onSubmit` is not asked, as the form is busy then.
 */
export function UnsavedFormChanges() {
  const { busy } = useFormStatus()
  const { initial } = useContext(FormContentsContext)
  const edited = useFormValues((values) =>
    Object.entries(values).some(([name, value]) => filled(value) !== filled(initial[name])),
  )
  return <UnsavedChanges when={edited && !busy} />
}

/** An empty text and an unticked box are nothing, as is a field never touched. */
function filled(value: unknown): unknown {
  return value === '' || value === false || value === null ? undefined : value
}
