/** The delay of a task in a browser without idle callbacks (Safari), in milliseconds. */
const DELAY_MS = 200

/** Runs `task` when the browser is idle, unless `signal` has aborted before. */
export function runWhenIdle(task: () => void, signal?: AbortSignal): void {
  const run = () => {
    if (!signal?.aborted) task()
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, DELAY_MS)
}
