import { vi } from 'vitest'

/** Prevents the page of a test from leaving. `onLeave` gets the address instead, or 'reload'. */
export function interceptNavigation(onLeave: (address: string) => void): void {
  const leave = (address: string | URL) => onLeave(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window.location, 'replace').mockImplementation(leave)
  vi.spyOn(window.location, 'reload').mockImplementation(() => onLeave('reload'))
}

/** Whether the test itself records the addresses to which the page leaves. */
let isRecorded = false

/** Returns a list that collects the addresses to which the page would leave, until the test ends. */
export function recordNavigations(): string[] {
  const navigations: string[] = []
  isRecorded = true
  interceptNavigation((address) => navigations.push(address))
  return navigations
}

/** The list to which `openPortal` adds the addresses outside the portal, until the test ends. */
let departures: string[] | undefined

/**
 * Returns a list that collects the addresses of other origins to which the page would leave, until the test ends. The page
 * follows addresses of the portal.
 */
export function recordDepartures(): string[] {
  departures = []
  return departures
}

/**
 * Loads a page of the portal in a new document, as a browser does, unless the test records the addresses to which the page
 * leaves.
 *
 * @param load shows the page at an address instead of the present one
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

/** Ends the records of a test. */
export function stopRecording(): void {
  isRecorded = false
  departures = undefined
}
