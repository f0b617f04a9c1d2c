import { vi } from 'vitest'

/** Prevents the page of a test from leaving: `onLeave` is called with the address instead, or 'reload'. */
export function interceptNavigation(onLeave: (address: string) => void): void {
  const leave = (address: string | URL) => onLeave(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window.location, 'replace').mockImplementation(leave)
  vi.spyOn(window.location, 'reload').mockImplementation(() => onLeave('reload'))
}

/** Returns the list of addresses that the page would leave for, until the test ends. */
export function recordNavigations(): string[] {
  const navigations: string[] = []
  interceptNavigation((address) => navigations.push(address))
  return navigations
}
