import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useRevalidator } from 'react-router-dom'
import type { CheckedRequest } from '../api/request'
import { usePortal } from './portal-state'

/** The follow-up of a write that is done. */
interface WriteResult {
  /** The announced text. */
  text: string
  /** Changes the page before the announcement, because an announcement disappears with its dialog. */
  onDone?: () => void
  /** The page that opens after the write. Without one, or when the user has left, the present page is read again. */
  to?: string | (() => string | undefined)
  /** Returns whether a refusal means that the write was already done. */
  countsAsDone?: (failure: unknown) => boolean
}

/** Returns the write of a page of the account. It rejects as `send` does, and its caller shows the failure. */
export function useWrite() {
  const { send, showSuccess, unsaved } = usePortal()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [onShown, setOnShown] = useState<() => void>()
  useLayoutEffect(() => onShown?.(), [onShown])

  /**
   * Resolves when the page shows the new values, or is left. A switch that got the focus earlier would be read with its old
   * value.
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
    // If the portal asked during the write whether to leave for another page, it opens that page, because nothing would be
    // lost any more.
    const leave = unsaved.leave.get()
    if (page === undefined) return showAgain(signal)
    unsaved.clearTyped()
    if (leave) leave()
    else await navigate(page)
  }
}
