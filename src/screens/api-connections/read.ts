import { useEffect, useState } from 'react'

type Outcome<Value> = { value: Value } | { failure: unknown }

/** A read that was begun and never rejects: a loader gives it to its page before it has ended. */
export type Read<Value> = Promise<Outcome<Value>>

/** Takes a call of the API that shows no failure by itself. */
export async function startRead<Value>(call: Promise<Value>): Read<Value> {
  try {
    return { value: await call }
  } catch (failure) {
    return { failure }
  }
}

/** What a page knows of a read. */
export interface ReadState<Value> {
  /** What was last read: it stays while it is read again, even if that fails. */
  value: Value | undefined
  /** Why the last read failed; undefined when it did not. */
  failure: unknown
  /** Whether an answer is awaited. */
  pending: boolean
}

/** Follows a read that the page's loader began, and the next one when the loader runs again. */
export function useRead<Value>(read: Read<Value>): ReadState<Value> {
  const [last, setLast] = useState<{ read?: Read<Value>; value?: Value; failure?: unknown }>({})
  useEffect(() => {
    let awaited = true
    void read.then((outcome) => {
      if (awaited) setLast(({ value }) => ({ read, ...(value !== undefined && { value }), ...outcome }))
    })
    return () => {
      awaited = false
    }
  }, [read])
  return { value: last.value, failure: last.failure, pending: last.read !== read }
}
