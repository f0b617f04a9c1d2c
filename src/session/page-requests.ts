import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useRevalidator, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom'
import type { CheckedRequest, ApiRequest } from '../api/request'
import { usePortal, portalRouterContext } from './portal-state'
import { startRead, type Read } from '../lib/read'

/** What follows a write that is done. */
interface After {
  /** What is announced. */
  text: string
  /** Changes what the page shows, before that: an announcement disappears with its dialog. */
  onDone?: () => void
  /** The page that opens then. Without one, or when the person has left, this page is read again. */
  to?: string | (() => string | undefined)
  /** Whether a refusal says that it was done before. */
  isDoneBy?: (failure: unknown) => boolean
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
    { text, onDone, to, isDoneBy }: After,
  ): Promise<void> => {
    await send(request, { signal }).catch((failure: unknown) => {
      if (!isDoneBy?.(failure)) throw failure
    })
    flushSync(() => onDone?.())
    showSuccess(text)
    if (signal.aborted) return revalidate()
    const page = typeof to === 'function' ? to() : to
    // Who was asked, during the write, whether to leave for another page goes there: nothing is lost any more.
    const leave = unsaved.leave.get()
    if (page === undefined) return showAgain(signal)
    unsaved.letTypedGo()
    if (leave) leave()
    else await navigate(page)
  }
}

/** What a loader receives. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>

/** Begins a read in the loader of a page, which it does not delay: `useRead` follows it, and `LoadFailure` shows its failure. */
export const pageRead = <Answer>(
  { request: { signal }, context }: LoaderArgs,
  request: ApiRequest<Answer>,
): Read<Answer> => startRead(context.get(portalRouterContext).send(request, { signal }))
