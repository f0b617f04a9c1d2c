type Outcome<Value> = { value: Value } | { failure: unknown }

/** A read in progress. A route loader returns it, so that the page renders before the answer. */
export interface Read<Value> {
  /** Resolves with the value or the failure. It never rejects. */
  ended: Promise<Outcome<Value>>
  outcome?: Outcome<Value>
}

/** Follows a call whose outcome a page then shows. */
export function startRead<Value>(call: Promise<Value>): Read<Value> {
  const ended = call.then<Outcome<Value>, Outcome<Value>>(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  )
  const read: Read<Value> = { ended }
  void ended.then((outcome) => (read.outcome = outcome))
  return read
}
