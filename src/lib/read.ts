type Outcome<Value> = { value: Value } | { failure: unknown }

/**
 * A request that may still be in progress. A route loader returns a `Read`, so that the page appears before the answer
 * arrives.
 */
export interface Read<Value> {
  /** Always resolves. The outcome contains the value of the request or its failure. */
  ended: Promise<Outcome<Value>>
  outcome?: Outcome<Value>
}

/** Returns an object at once, and adds the outcome to the object when the call ends. */
export function startRead<Value>(call: Promise<Value>): Read<Value> {
  const ended = call.then<Outcome<Value>, Outcome<Value>>(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  )
  const read: Read<Value> = { ended }
  void ended.then((outcome) => (read.outcome = outcome))
  return read
}
