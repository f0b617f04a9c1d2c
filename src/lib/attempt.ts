/** Returns the result of a function, or undefined when it throws. */
export function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
