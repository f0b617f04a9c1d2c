type Outcome<Value> = { value: Value } | { failure: unknown }

/**
 * A request that may still be in progress. A route loader returns it, so that the page is rendered before the answer
 * arrives.
 */
export interface Read<Value> {
  /** Always resolves. The outcome contains the value of the request or its failure. */
  ended: Promise<Outcome<Value>>
  outcome?: Outcome<Value>
}

/** Returns at once, and waits for the outcome of a call in the background. The page shows the outcome later. */
export function startRead<Value>(call: Promise<Value>): Read<Value> {
  const ended = call.then<Outcome<Value>, Outcome<Value>>(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  )
  const read: Read<Value> = { ended }
  void ended.then((outcome) => (read.outcome = outcome))
  return read
}
