import { useFormState, type Control } from 'react-hook-form'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { textsOf } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'

const t = textsOf('contact')

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
  }, [isTyped, unsaved, contactRequest])

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
 * Closes a panel with Escape, unless the key closes something else, ends a composition, or may be meant for the suggestions of
 * the browser, which a page cannot see: they appear as one types, or with an arrow.
 */
export function useEscape(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    let suggests = false
    const noteSuggestions = ({ target }: Event) =>
      void (suggests = target instanceof HTMLInputElement && target.autocomplete !== 'off')
    const shown = new AbortController()
    document.addEventListener('input', noteSuggestions, shown)
    document.addEventListener('focusout', () => void (suggests = false), shown)
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key.startsWith('Arrow')) noteSuggestions(event)
        if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
        if (!suggests && !document.querySelector('dialog[aria-modal]')) close()
        suggests = false
      },
      shown,
    )
    return () => shown.abort()
  }, [open])
}

/** The fields that a person types in, the description last. */
export const textFieldsIn = (panel: Element) => [
  ...panel.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="checkbox"]), textarea'),
]

/** In a single-line field, Enter leads to the next one while there is no message to send. */
export function goToNextField(event: KeyboardEvent): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || nativeEvent.defaultPrevented) return
  const fields = textFieldsIn(currentTarget)
  const index = fields.findIndex((field) => field === target)
  if (index < 0 || index === fields.length - 1 || fields.at(-1)?.value.trim() !== '') return
  event.preventDefault()
  fields[index + 1]?.focus()
}
