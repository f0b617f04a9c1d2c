/** Resolves after `ms` milliseconds, or when `signal` aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve())
  })
}
