import { useSyncExternalStore } from 'react'
import { STILL_WAITING_MS } from '../rules/limits'
import { claimReload } from '../session/browser-storage'
import { hasDirtyFields } from './dirty-fields'

/**
 * Whether a newer portal has taken this one's place on the server: its parts that were not fetched yet are then gone.
 * `checking` once a part could not be fetched, until the server has been asked; also while the page is reloading.
 */
type Standing = 'current' | 'checking' | 'outdated'

let standing: Standing = 'current'
const listeners = new Set<() => void>()

function stand(now: Standing) {
  standing = now
  listeners.forEach((listener) => listener())
}

/** Follows what is known of it. */
export function useBuildStatus(): Standing {
  return useSyncExternalStore(
    subscribe,
    () => standing,
    () => 'current',
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let settled: () => Promise<void>

/**
 * Whenever a part of the program cannot be fetched (Vite says so of each), asks the server whether there is a newer
 * portal. If so the page is loaded anew, once, where the person was going (`arrived` resolves when they are there),
 * unless there is something to lose: then they are told instead.
 */
export function watchForStaleBuild(arrived = () => Promise.resolve()): void {
  settled = arrived
  window.addEventListener('vite:preloadError', onMissingPart)
}

function onMissingPart() {
  if (standing === 'current') void check()
}

async function check(): Promise<void> {
  stand('checking')
  const newer = await isNewer()
  await settled()
  if (!newer) stand('current')
  else if (hasSomethingToLose() || !claimReload()) stand('outdated')
  else window.location.reload()
}

/** The server's document names the script that is to run; no answer in time, or somebody else's, says nothing. */
async function isNewer(): Promise<boolean> {
  const giveUp = new AbortController()
  setTimeout(() => giveUp.abort(), STILL_WAITING_MS)
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: giveUp.signal })
    const page = await answer.text()
    return Boolean(script) && answer.ok && page.includes('id="config"') && !page.includes(`src="${script}"`)
  } catch {
    return false
  }
}

/** A field that has been filled in, or anything that the page would ask about before it is closed. */
function hasSomethingToLose(): boolean {
  return hasDirtyFields() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
