/** How long a busy browser may put a task off. */
const WITHIN_MS = 2000

/** Runs `task` once the browser has nothing more urgent to do, within 2 s unless `options` says otherwise. */
export function runWhenIdle(task: () => void, options: IdleRequestOptions = { timeout: WITHIN_MS }): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, options)
  else setTimeout(task, 200)
}
