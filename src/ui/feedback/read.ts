import { useEffect, useState } from 'react'

type Outcome<Value> = { value: Value } | { failure: unknown }

/** A read in progress, as a route loader returns it. It never rejects, so the page renders before the answer. */
export type Read<Value> = Promise<Outcome<Value>>

/**
 * Wraps an API call for a route loader. Return the result in an object, not alone: the router awaits a returned
 * promise.
 *
 * @param call an API call with `showsFailure: true`, because `LoadFailure` shows the failure
 * @returns a promise that resolves with the value or the failure
 */
export async function startRead<Value>(call: Promise<Value>): Read<Value> {
  try {
    return { value: await call }
  } catch (failure) {
    return { failure }
  }
}

/** The state of a read in its page. */
export interface ReadState<Value> {
  /** The last value received. It stays while the read runs again, even if that fails. */
  value: Value | undefined
  /** The failure of the last read; undefined when it succeeded. */
  failure: unknown
  /** Whether an answer is pending. */
  pending: boolean
}

/**
 * Follows a read from the page's loader, and its successor each time the loader runs again.
 *
 * @param read the loader's `startRead(…)`
 */
export function useRead<Value>(read: Read<Value>): ReadState<Value> {
  const [last, setLast] = useState<{ read?: Read<Value>; value?: Value; failure?: unknown }>({})
  useEffect(() => {
    const controller = new AbortController()
    void read.then((outcome) => {
      if (!controller.signal.aborted)
        setLast(({ value }) => ({ read, ...(value !== undefined && { value }), ...outcome }))
    })
    return () => controller.abort()
  }, [read])
  return { value: last.value, failure: last.failure, pending: last.read !== read }
}
