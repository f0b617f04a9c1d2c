/** Returns the result of a function. Returns undefined if the function throws. */
export function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
