import { vi } from 'vitest'

/** Prevents the page of a test from leaving: `onLeave` is called with the address instead, or 'reload'. */
export function interceptNavigation(onLeave: (address: string) => void): void {
  const leave = (address: string | URL) => onLeave(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window.location, 'replace').mockImplementation(leave)
  vi.spyOn(window.location, 'reload').mockImplementation(() => onLeave('reload'))
}

/** The addresses that the page of a test has left for, where the test asks for them. */
let recorded: string[] | undefined

/** Returns the list of addresses that the page would leave for, until the test ends. */
export function recordNavigations(): string[] {
  const navigations: string[] = []
  recorded = navigations
  interceptNavigation((address) => navigations.push(address))
  return navigations
}

/**
 * Loads a page of the portal in a document of its own as the browser does, unless the test records where the page leaves for.
 *
 * @param load shows the page at an address instead of the one that is shown
 */
export function followDocumentLoads(load: (address: string) => void): void {
  if (recorded) return
  interceptNavigation((address) => {
    const url = new URL(address === 'reload' ? window.location.href : address)
    if (url.origin !== window.location.origin) throw new Error(`The page leaves: ${address}`)
    load(url.href)
  })
}

/** Ends the recording of a test. */
export function stopRecording(): void {
  recorded = undefined
}
