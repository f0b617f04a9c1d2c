import { NEXT_PAGE } from '../../lib/page-transitions'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the title of the page, for example when the focused control has been removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/** The time in milliseconds after which a screen reader has read the focused element. */
export const READ_AFTER_MS = 100

/**
 * Moves the focus to `frame`, which has just appeared, and then to `control` in it after `READ_AFTER_MS` or with the first
 * key. A screen reader then reads both. Orca in Firefox misses a focus that moves straight to a field while the previously
 * focused element disappears.
 */
export function focusInto(frame: HTMLElement, control: HTMLElement | null | undefined): void {
  const goOn = () => {
    if (document.activeElement === frame) control?.focus()
  }
  frame.focus()
  frame.addEventListener('keydown', ({ key }) => key !== 'Escape' && goOn(), { once: true })
  requestAnimationFrame(() => setTimeout(goOn, READ_AFTER_MS))
}

/**
 * Returns a function that is true while the focus has not moved or is lost. If it has moved, the user is busy elsewhere, so
 * do not steal it.
 */
export function watchFocus(): () => boolean {
  const { activeElement } = document
  return () => document.activeElement === activeElement || document.activeElement === document.body
}

/**
 * Returns the ref of an element that may unmount while it has the focus. The focus then moves to the first control of its
 * dialog, or to the title of the page.
 */
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

/**
 * Focuses the element that had the focus before something closed. If it is gone or disabled, focuses the same fallback as
 * `useFocusFallback`.
 */
export function restoreFocus(before: EventTarget | null, dialog?: HTMLDialogElement | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  if (document.activeElement !== before || before === document.body) focusPlace(dialog)
}

/**
 * The first heading of a document is not focused, because the user may be typing. This is a flag, because an element would
 * keep its page in memory.
 */
let awaitsFirstHeading = true

/** Declares that the next heading is the first of the document and is not focused. */
export function awaitFirstHeading(): void {
  awaitsFirstHeading = true
}

/** Declares that the next heading replaces a skeleton and is focused, even when it is the first of the document. */
export function focusNextHeading(): void {
  awaitsFirstHeading = false
}

/**
 * Returns the ref of an h1 (`tabIndex={-1}`), which gets the focus when it appears after a navigation and when its `title`
 * changes. On a step with a field for a code, the field gets the focus instead, because it is the only thing to do there.
 * The focus stays in the contact panel while the user types there.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedTitle = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = heading.current
    // Each title is focused once, because strict mode runs the effect a second time, when a field may have the focus.
    if (!element || focusedTitle.current === title) return
    // React keeps a removed field, and the text typed in it, in memory until some element loses the focus.
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
