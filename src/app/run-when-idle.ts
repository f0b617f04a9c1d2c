/** The longest delay in a busy browser, in milliseconds. */
const MAX_DELAY_MS = 2000

/** Runs `task` when the browser is idle, after 2 s at the latest. */
export function runWhenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: MAX_DELAY_MS })
  else setTimeout(task, 200)
}
