import { NEXT_PAGE } from '../../lib/page-transitions'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the title of the page, for example after the focused control was removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/** Returns whether the window shows an element from its top to its bottom. */
export function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** The time that a screen reader needs to read out a newly focused element, in milliseconds. */
export const READ_AFTER_MS = 100

/**
 * Moves the focus to `frame`, and later to `control` in the frame. The screen reader Orca in Firefox would miss a
 * direct move to a field.
 */
export function focusInto(frame: HTMLElement, control: HTMLElement | null | undefined): void {
  const focusControl = () => {
    if (document.activeElement === frame) control?.focus()
  }
  frame.focus()
  frame.addEventListener('keydown', ({ key }) => key !== 'Escape' && focusControl(), { once: true })
  requestAnimationFrame(() => setTimeout(focusControl, READ_AFTER_MS))
}

/**
 * Watches whether the user moves the focus. Returns a function. The function returns true if the focus is still on the
 * same element, or on no element. If the function returns false, the caller must leave the focus where the user has
 * moved it.
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
 * Moves the focus back to `previous`, the element that had the focus before a dialog or toast opened. If `previous` is
 * removed or disabled, the focus moves to the place that `useFocusFallback` describes.
 */
export function restoreFocus(previous: EventTarget | null, dialog?: HTMLDialogElement | null): void {
  if (previous instanceof HTMLElement && previous.isConnected) previous.focus()
  if (document.activeElement !== previous || previous === document.body) focusPlace(dialog)
}

/**
 * True if the next heading is the first heading of the document. This heading must not take the focus, because the user
 * may already be typing.
 */
let awaitsFirstHeading = true

/** Call this when the next heading is the first heading of the document. The heading then does not get the focus. */
export function awaitFirstHeading(): void {
  awaitsFirstHeading = true
}

/**
 * Call this when the next heading will replace a skeleton. The heading then gets the focus, even if it is the first
 * heading of the document.
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
    // Focus each title only once. In strict mode, the effect runs a second time. By then, the user may already have
    // focused a field.
    if (!element || focusedTitle.current === title) return
    // React keeps a removed field and its text in memory until the next `focusout` event.
    element.dispatchEvent(new Event('focusout', { bubbles: true }))
    const code = document.querySelector<HTMLElement>('main [autocomplete="one-time-code"]')
    if (!awaitsFirstHeading && !document.activeElement?.matches('dialog :is(input, textarea)')) {
      // The title describes the field for the code, so scroll until the title is visible. Scroll to the field only if
      // the field is outside the window.
      if (code) element.scrollIntoView({ block: 'nearest' })
      ;(code ?? element).focus({ preventScroll: code !== null && isInWindow(code) })
    }
    if (!awaitsFirstHeading) document.dispatchEvent(new Event(NEXT_PAGE))
    awaitsFirstHeading = false
    focusedTitle.current = title
  }, [title])
  return heading
}
