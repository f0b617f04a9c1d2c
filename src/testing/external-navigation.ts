import { vi } from 'vitest'

/**
 * Prevents the page of a test from loading a document. `onLeave` gets the address that the page would load, or
 * 'reload'.
 */
export function interceptNavigation(onLeave: (address: string) => void): void {
  const leave = (address: string | URL) => onLeave(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window.location, 'replace').mockImplementation(leave)
  vi.spyOn(window.location, 'reload').mockImplementation(() => onLeave('reload'))
}

/** Whether the test records the addresses that the page would load. */
let isRecorded = false

/**
 * Returns a list of the addresses that the page would load. The list grows until the test ends. No address is loaded.
 */
export function recordNavigations(): string[] {
  const navigations: string[] = []
  isRecorded = true
  interceptNavigation((address) => navigations.push(address))
  return navigations
}

/** `openPortal` records the addresses of other sites in this list. The list exists until the test ends. */
let departures: string[] | undefined

/**
 * Makes the page load only addresses of the portal. Returns a list of the other addresses that the page tries to load.
 * The list grows until the test ends.
 */
export function recordDepartures(): string[] {
  departures = []
  return departures
}

/**
 * Calls `load` whenever the page tries to load an address of the portal. If the test has called `recordNavigations`,
 * this function does nothing.
 * @param load shows the page at an address
 */
export function followDocumentLoads(load: (address: string) => unknown): void {
  if (isRecorded) return
  interceptNavigation((address) => {
    const url = new URL(address === 'reload' ? window.location.href : address)
    if (url.origin === window.location.origin) load(url.href)
    else if (departures) departures.push(address)
    else throw new Error(`The page tries to load an address outside the portal: ${address}`)
  })
}

/** Stops all recording of addresses at the end of a test. */
export function stopRecording(): void {
  isRecorded = false
  departures = undefined
}
