/** Returns what a function returns; undefined when it throws. */
export function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
