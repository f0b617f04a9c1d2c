/** Runs `task` once the browser has nothing more urgent to do, within 2 s unless `options` says otherwise. */
export function whenIdle(task: () => void, options: IdleRequestOptions = { timeout: 2000 }): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, options)
  else setTimeout(task, 200)
}
