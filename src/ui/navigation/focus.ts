import { NEXT_PAGE } from '../../lib/page-transitions'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the title of the page, for example after the focused control was removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/** Returns whether the window shows the whole height of an element. */
export function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** The time that a screen reader needs to read out a newly focused element, in milliseconds. */
export const READ_AFTER_MS = 100

/**
 * Moves the focus to `frame`, which has just appeared. Then moves the focus to `control` in the frame, after
 * `READ_AFTER_MS` or at the next key press. A screen reader then reads out both. The screen reader Orca in Firefox
 * misses a focus that moves directly to a field while the previously focused element disappears.
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
 * Returns a function that returns true if the focus is still on the same element, or on no element. If the focus has
 * moved, the caller must not move it, because the user is busy elsewhere.
 */
export function watchFocus(): () => boolean {
  const { activeElement } = document
  return () => document.activeElement === activeElement || document.activeElement === document.body
}

/**
 * Returns the ref of an element that can unmount while it contains the focus. The focus then moves to the first control
 * of the dialog, or to the title of the page.
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
 * Returns the focus to the element `before`, which had the focus before something closed. If that element is removed or
 * disabled, focuses the same element as `useFocusFallback`.
 */
export function restoreFocus(before: EventTarget | null, dialog?: HTMLDialogElement | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  if (document.activeElement !== before || before === document.body) focusPlace(dialog)
}

/**
 * Whether the next heading is the first one of the document. The first heading is not focused, because the user is
 * possibly already typing. This variable is a flag, because a reference to an element would keep its page in memory.
 */
let awaitsFirstHeading = true

/** Declares that the next heading is the first one of the document. It is then not focused. */
export function awaitFirstHeading(): void {
  awaitsFirstHeading = true
}

/**
 * Declares that the next heading replaces a skeleton. It is then focused, even if it is the first heading of the
 * document.
 */
export function focusNextHeading(): void {
  awaitsFirstHeading = false
}

/**
 * Returns the ref of an h1 (`tabIndex={-1}`). The h1 gets the focus when it appears after a navigation, and when
 * `title` changes. In a step with a field for a code, the field gets the focus. While the user types in the contact
 * panel, the focus stays there.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedTitle = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = heading.current
    // Focus each title only once. In strict mode, the effect runs a second time, when the user has possibly already
    // focused a field.
    if (!element || focusedTitle.current === title) return
    // React keeps a removed field and its text in memory until some element loses the focus.
    element.dispatchEvent(new Event('focusout', { bubbles: true }))
    const code = document.querySelector<HTMLElement>('main [autocomplete="one-time-code"]')
    if (!awaitsFirstHeading && !document.activeElement?.matches('dialog :is(input, textarea)')) {
      // Show the title too, because it describes the field. If the window shows both, do not scroll to the field.
      if (code) element.scrollIntoView({ block: 'nearest' })
      ;(code ?? element).focus({ preventScroll: code !== null && isInWindow(code) })
    }
    if (!awaitsFirstHeading) document.dispatchEvent(new Event(NEXT_PAGE))
    awaitsFirstHeading = false
    focusedTitle.current = title
  }, [title])
  return heading
}
