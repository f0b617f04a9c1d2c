/** The longest delay in a busy browser, in milliseconds. */
const MAX_DELAY_MS = 2000

/** Runs `task` when the browser is idle, after 2 s at the latest unless `options` sets another timeout. */
export function runWhenIdle(task: () => void, options: IdleRequestOptions = { timeout: MAX_DELAY_MS }): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, options)
  else setTimeout(task, 200)
}
