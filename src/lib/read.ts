type Outcome<Value> = { value: Value } | { failure: unknown }

/**
 * A read that is possibly still in progress. A route loader returns it, so that the page is rendered before the answer
 * arrives.
 */
export interface Read<Value> {
  /** Resolves with the value or the failure of the read. Never rejects. */
  ended: Promise<Outcome<Value>>
  outcome?: Outcome<Value>
}

/** Waits for the outcome of a call in the background. A page shows the outcome later. */
export function startRead<Value>(call: Promise<Value>): Read<Value> {
  const ended = call.then<Outcome<Value>, Outcome<Value>>(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  )
  const read: Read<Value> = { ended }
  void ended.then((outcome) => (read.outcome = outcome))
  return read
}
