import { flushSync } from 'react-dom'
import { useNavigate, useRevalidator } from 'react-router-dom'
import type { ApiRequest, CheckedRequest } from '../api/request'
import { ASKS_NOTHING } from '../lib/unsaved-input'
import { usePortal } from './portal-state'

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
  const { send, showSuccess } = usePortal()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  return async (
    request: ApiRequest<unknown> | CheckedRequest<unknown>,
    signal: AbortSignal,
    { text, onDone, to, isDoneBy }: After,
  ): Promise<void> => {
    await send(request, { signal }).catch((failure: unknown) => {
      if (!isDoneBy?.(failure)) throw failure
    })
    flushSync(() => onDone?.())
    showSuccess(text)
    const page = signal.aborted ? undefined : typeof to === 'function' ? to() : to
    await (page === undefined ? revalidate() : navigate(page, { state: ASKS_NOTHING }))
  }
}
