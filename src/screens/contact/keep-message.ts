import { useFormState, type Control } from 'react-hook-form'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTexts } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'

/** Tells of the Back gesture of a phone, in the browsers that have it. */
declare class CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

interface MessageKeptProps {
  control: Control
  open: boolean
  onBack: () => void
}

/** Asks before a message that is not sent is lost, and lets Back close the panel on a phone, as a dialog. Shows nothing. */
export function MessageKept({ control, open, onBack }: MessageKeptProps): null {
  const t = useTexts('contact')
  const { dirtyFields, isSubmitting } = useFormState({ control })
  const isTyped = dirtyFields.content === true || isSubmitting
  const { unsaved, contactRequest } = usePortal()
  useEffect(() => {
    if (!isTyped) return
    unsaved.message.set({
      title: t('leaveTitle'),
      text: t('leaveText'),
      stay: t('stay'),
      onStay: () => contactRequest.set({}),
    })
    const ask = (event: BeforeUnloadEvent) => {
      if (!unsaved.isDiscarded) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.message.set(undefined)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isTyped, unsaved, contactRequest, t])

  const close = useEffectEvent(onBack)
  useEffect(() => {
    // Elsewhere its gesture is Escape, which may end a composition.
    if (!open || !('CloseWatcher' in window) || !window.matchMedia('(pointer: coarse)').matches) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [open])
  return null
}

/**
 * Returns the handlers of a panel that Escape closes, but not while it composes, or may be meant for the suggestions of the
 * browser, which a page cannot see: they appear as one types, or with an arrow.
 */
export function useEscape(onClose: () => void) {
  const suggests = useRef(false)
  const noteSuggestions = ({ target }: SyntheticEvent) =>
    void (suggests.current = target instanceof HTMLInputElement && target.autocomplete !== 'off')
  return {
    onInput: noteSuggestions,
    onBlur: () => void (suggests.current = false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key.startsWith('Arrow')) noteSuggestions(event)
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      if (!suggests.current) onClose()
      suggests.current = false
    },
  }
}

/** In a single-line field, Enter leads to the next one while there is no message to send. */
export function goToNextField(event: KeyboardEvent): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || nativeEvent.defaultPrevented) return
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"]), textarea')]
  const index = fields.findIndex((field) => field === target)
  if (index < 0 || index === fields.length - 1 || fields.at(-1)?.value.trim() !== '') return
  event.preventDefault()
  fields[index + 1]?.focus()
}
