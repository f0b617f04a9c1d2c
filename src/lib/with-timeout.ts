/** Settles as `promise` does. If that takes longer than `ms` milliseconds, resolves with undefined. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}
