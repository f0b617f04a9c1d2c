/** Runs `task` when the browser is idle, or after 200 ms where it does not tell (Safari), unless `signal` is aborted by then. */
export function runWhenIdle(task: () => void, signal?: AbortSignal): void {
  const run = () => {
    if (!signal?.aborted) task()
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, 200)
}
