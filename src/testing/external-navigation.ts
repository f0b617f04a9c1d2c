import { vi } from 'vitest'

/** Prevents the page of a test from leaving: `onLeave` is called with the address instead, or 'reload'. */
export function interceptNavigation(onLeave: (address: string) => void): void {
  const leave = (address: string | URL) => onLeave(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window.location, 'replace').mockImplementation(leave)
  vi.spyOn(window.location, 'reload').mockImplementation(() => onLeave('reload'))
}

/** Whether the test itself records where the page leaves for. */
let isRecorded = false

/** Returns the list of addresses that the page would leave for, until the test ends. */
export function recordNavigations(): string[] {
  const navigations: string[] = []
  isRecorded = true
  interceptNavigation((address) => navigations.push(address))
  return navigations
}

/** Where `openPortal` reports that the page leaves the portal, until the test ends. */
let departures: string[] | undefined

/** The same for the addresses of other origins only: the page follows those of the portal. */
export function recordDepartures(): string[] {
  departures = []
  return departures
}

/**
 * Loads a page of the portal in a document of its own as the browser does, unless the test records where the page leaves for.
 *
 * @param load shows the page at an address instead of the one that is shown
 */
export function followDocumentLoads(load: (address: string) => unknown): void {
  if (isRecorded) return
  interceptNavigation((address) => {
    const url = new URL(address === 'reload' ? window.location.href : address)
    if (url.origin === window.location.origin) load(url.href)
    else if (departures) departures.push(address)
    else throw new Error(`The page leaves: ${address}`)
  })
}

/** Ends what a test records. */
export function stopRecording(): void {
  isRecorded = false
  departures = undefined
}
