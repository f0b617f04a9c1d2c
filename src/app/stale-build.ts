import { createStore } from '../lib/store'
import type { UnsavedInput } from '../lib/unsaved-input'
import { useStore } from '../lib/use-store'
import { GIVE_UP_MS } from '../rules/limits'
import { claimInTab } from '../lib/storage'

/** A second automatic reload within this time, in milliseconds, would not help either. */
const RELOAD_INTERVAL_MS = 60_000

/** `stale`: the server has a newer build. `checking`: a module is missing, and the server has not answered or the page reloads. */
type BuildStatus = 'current' | 'checking' | 'stale'

const buildStatus = createStore<BuildStatus>('current')

export const useBuildStatus = (): BuildStatus => useStore(buildStatus, { value: 'current' })

/**
 * Asks for a newer build when a module cannot be fetched, until `signal` aborts. The page then reloads, once, or says so with
 * unsaved input.
 */
export function watchForStaleBuild(
  navigationEnded: () => Promise<void>,
  unsaved: UnsavedInput,
  signal: AbortSignal,
): void {
  const onMissing = () => {
    if (buildStatus.get() === 'current') void check(navigationEnded, unsaved)
  }
  window.addEventListener('vite:preloadError', onMissing, { signal })
}

async function check(navigationEnded: () => Promise<void>, unsaved: UnsavedInput): Promise<void> {
  buildStatus.set('checking')
  const newer = await isNewer()
  await navigationEnded()
  if (!newer) buildStatus.set('current')
  else if (unsaved.exists() || !claimInTab('reloadedAt', 1, RELOAD_INTERVAL_MS)) buildStatus.set('stale')
  else window.location.reload()
}

/** Whether the server's document names other scripts. False without an answer in time, or with a foreign document. */
async function isNewer(): Promise<boolean> {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), GIVE_UP_MS)
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map((script) =>
    script.getAttribute('src'),
  )
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: timeout.signal })
    const page = await answer.text()
    return answer.ok && page.includes('id="config"') && scripts.some((script) => !page.includes(`src="${script}"`))
  } catch {
    return false
  }
}
