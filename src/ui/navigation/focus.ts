import { NEXT_PAGE } from '../../lib/page-transitions'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the title of the page, for example when the focused control has been removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/** A screen reader has then read what has the focus, in milliseconds. */
export const READ_AFTER_MS = 100

/**
 * Moves the focus to `frame`, which has appeared, then to `control` in it, a moment later or with the first key. A screen reader
 * says both: Orca in Firefox misses a focus that goes to a field as what had it before disappears.
 */
export function focusInto(frame: HTMLElement, control: HTMLElement | null | undefined): void {
  const goOn = () => {
    if (document.activeElement === frame) control?.focus()
  }
  frame.focus()
  frame.addEventListener('keydown', ({ key }) => key !== 'Escape' && goOn(), { once: true })
  requestAnimationFrame(() => setTimeout(goOn, READ_AFTER_MS))
}

/** Returns what tells whether the focus is still where it is now, or lost: else the person does something else by then. */
export function watchFocus(): () => boolean {
  const { activeElement } = document
  return () => document.activeElement === activeElement || document.activeElement === document.body
}

/** The ref of an element that may unmount with the focus, which moves to the first control of its dialog, or to the title. */
export function useFocusFallback<Frame extends HTMLElement = HTMLDivElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  useLayoutEffect(() => {
    const element = frame.current
    const dialog = element?.closest('dialog')
    return () => {
      if (!element?.contains(document.activeElement)) return
      focusPlace(dialog)
    }
  }, [])
  return frame
}

function focusPlace(dialog: HTMLDialogElement | null | undefined): void {
  if (dialog) dialog.querySelector<HTMLElement>('input, button')?.focus()
  else focusPageHeading()
}

/** Focuses what had the focus before something that closes, or what `useFocusFallback` says if it is gone or disabled. */
export function restoreFocus(before: EventTarget | null, dialog?: HTMLDialogElement | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  if (document.activeElement !== before || before === document.body) focusPlace(dialog)
}

/** The first heading is not focused: the person may be typing. A flag, because an element would keep its page in memory. */
let awaitsFirstHeading = true

/** The next heading is the document's first, and is not focused. */
export function awaitFirstHeading(): void {
  awaitsFirstHeading = true
}

/** The next heading takes the place of a skeleton: it is focused, even when it is the document's first. */
export function focusNextHeading(): void {
  awaitsFirstHeading = false
}

/**
 * The ref of an h1 (`tabIndex={-1}`), which is focused when it appears after a navigation and when its `title` changes. The
 * field for a code is focused in its place: nothing else is done in that step. Who types in the contact panel goes on.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedTitle = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = heading.current
    // Once for each title: strict mode runs the effect again later, when a field may have the focus.
    if (!element || focusedTitle.current === title) return
    // React keeps the field that was removed with the focus, and what was typed in it, until something loses the focus.
    element.dispatchEvent(new Event('focusout', { bubbles: true }))
    const code = document.querySelector<HTMLElement>('main [autocomplete="one-time-code"]')
    if (!awaitsFirstHeading && !document.activeElement?.matches('dialog :is(input, textarea)'))
      (code ?? element).focus()
    if (!awaitsFirstHeading) document.dispatchEvent(new Event(NEXT_PAGE))
    awaitsFirstHeading = false
    focusedTitle.current = title
  }, [title])
  return heading
}
