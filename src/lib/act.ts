import { createContext, use, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a person has begun with one press: a submit, or the answer to a question. It is passed to the calls that it sends. */
export interface Act {
  /** Aborts when the person closes, cancels or leaves before a write has been sent. */
  signal: AbortSignal
  /** Called when a write leaves. */
  onSent: () => void
  /**
   * Excludes a failure from the toasts of the calls: after a lost answer, the form or the question itself says what is known
   * of the write.
   */
  showsFailure: (failure: { isUnknown: boolean }) => boolean
  /** Leaves the act: a write that was not sent is kept back, and one that was sent continues. */
  cancel: () => void
  /** Whether the person has closed or left it. */
  isLeft: () => boolean
  /** Whether an earlier write of the same form or question was sent, and its outcome is still not known. */
  isUncertain: { current: boolean }
}

/** Whether the page is being left, as its layout says: a write that was not sent by then is not sent. */
export const LeavingContext = createContext(false)

/** The act of the surrounding form. */
export const ActContext = createContext<Pick<ReturnType<typeof useAct>, 'cancel' | 'isSent'>>({
  cancel: () => undefined,
  isSent: false,
})

/** Begins and cancels the acts of a form or a question, one at a time. `isSent`: a write was sent, and is awaited. */
export function useAct() {
  const [isSent, setIsSent] = useState(false)
  const cancelCurrent = useRef(() => undefined as void)
  const isUncertain = useRef(false)
  const isLeaving = use(LeavingContext)

  function begin(): Act {
    const controller = new AbortController()
    let [isLeft, wasSent] = [false, false]
    setIsSent(false)
    const cancel = () => {
      isLeft = true
      if (!wasSent) controller.abort()
    }
    cancelCurrent.current = cancel
    return {
      cancel,
      signal: controller.signal,
      onSent: () => {
        wasSent = true
        // At once: what the answer leads to must not be asked about.
        flushSync(() => setIsSent(true))
      },
      showsFailure: (failure) => failure.isUnknown,
      isLeft: () => isLeft,
      isUncertain,
    }
  }

  // Layout effects, because they run as soon as it is left or closed.
  useLayoutEffect(() => {
    if (isLeaving) cancelCurrent.current()
  }, [isLeaving])
  useLayoutEffect(() => () => cancelCurrent.current(), [])

  return { begin, cancel: () => cancelCurrent.current(), isSent }
}
