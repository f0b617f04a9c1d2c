/** How long a browser without idle callbacks (Safari) waits, in milliseconds. */
const DELAY_MS = 200

export function runWhenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task)
  else setTimeout(task, DELAY_MS)
}
