import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useRevalidator } from 'react-router-dom'
import type { CheckedRequest } from '../api/request'
import { usePortal } from './portal-state'

/** What follows a write that is done. */
interface WriteResult {
  /** What is announced. */
  text: string
  /** Changes what the page shows, before that: an announcement disappears with its dialog. */
  onDone?: () => void
  /** The page that opens then. Without one, or when the person has left, this page is read again. */
  to?: string | (() => string | undefined)
  /** Whether a refusal says that it was done before. */
  countsAsDone?: (failure: unknown) => boolean
}

/** Returns the write of a page of the account. Rejects as `send`: who has called it shows the failure. */
export function useWrite() {
  const { send, showSuccess, unsaved } = usePortal()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [onShown, setOnShown] = useState<() => void>()
  useLayoutEffect(() => onShown?.(), [onShown])

  /** Resolves when the page shows what was read, or is left: a switch that took the focus before would be said as it was. */
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
    // If the portal asked, during the write, whether to leave for another page, go there: nothing is lost any more.
    const leave = unsaved.leave.get()
    if (page === undefined) return showAgain(signal)
    unsaved.letTypedGo()
    if (leave) leave()
    else await navigate(page)
  }
}
