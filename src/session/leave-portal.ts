import { GIVE_UP_MS } from '../rules/limits'
import { onPageRestored } from '../lib/page-transitions'

/**
 * Opens an address of another origin, in place of this entry or as the next one. Resolves when the page is used again:
 * `stalled` when it is still there after ten seconds, because the address answers nothing that can be shown, or the person
 * has stopped it; `restored` when Back has brought it back.
 */
export function leavePortal(how: 'assign' | 'replace', address: string): Promise<'stalled' | 'restored'> {
  window.location[how](address)
  return new Promise((resolve) => {
    const watching = new AbortController()
    const end = (outcome: 'stalled' | 'restored') => {
      watching.abort()
      resolve(outcome)
    }
    setTimeout(() => end('stalled'), GIVE_UP_MS)
    onPageRestored(() => end('restored'), watching.signal)
  })
}
