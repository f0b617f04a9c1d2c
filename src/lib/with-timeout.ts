/** Settles as `promise` does, or resolves with undefined when that takes longer than `ms` milliseconds. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}
