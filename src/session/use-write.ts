import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useRevalidator } from 'react-router-dom'
import type { CheckedRequest } from '../api/request'
import { usePortal } from './portal-state'

/** What the page does after a successful change. */
interface WriteResult {
  /** The text that is shown as a toast and announced to screen readers. */
  text: string
  /**
   * Changes the page before the announcement, for example closes a dialog, because an announcement inside a dialog
   * disappears with the dialog.
   */
  onDone?: () => void
  /**
   * The page that opens after the change. If no page is given, or if the user has left the page that sent the change,
   * the portal requests the data of the current page again.
   */
  to?: string | (() => string | undefined)
  /** Returns whether a failure only means that an earlier call has already made the change. */
  countsAsDone?: (failure: unknown) => boolean
}

/**
 * Returns the function with which an account page sends a change. The returned function rejects as `send` does, and
 * does not show the failure.
 */
export function useWrite() {
  const { send, showSuccess, unsaved } = usePortal()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [onShown, setOnShown] = useState<() => void>()
  useLayoutEffect(() => onShown?.(), [onShown])

  /**
   * Requests the data of the page again. Resolves when the page shows the new values, or when the user has left the
   * page.
   */
  const showAgain = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      startTransition(async () => {
        await revalidate()
        startTransition(() => setOnShown(() => resolve))
      })
    })

  return async (
    request: CheckedRequest<unknown>,
    signal: AbortSignal,
    { text, onDone, to, countsAsDone }: WriteResult,
  ): Promise<void> => {
    await send(request, { signal }).catch((failure: unknown) => {
      if (!countsAsDone?.(failure)) throw failure
    })
    flushSync(() => onDone?.())
    showSuccess(text)
    if (signal.aborted) return revalidate()
    const page = typeof to === 'function' ? to() : to
    // If the user chose another page during the call, open that page. No input is unsaved, because the change was
    // successful.
    const openChosenPage = unsaved.openChosenPage.get()
    if (page === undefined) return showAgain(signal)
    unsaved.clearTyped()
    if (openChosenPage) openChosenPage()
    else await navigate(page)
  }
}
