import { vi } from 'vitest'

/** Keeps the page of a test where it is: `told` hears where it would have gone, a reload being 'reload'. */
export function stopDepartures(told: (where: string) => void): void {
  const depart = (address: string | URL) => told(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(depart)
  vi.spyOn(window.location, 'replace').mockImplementation(depart)
  vi.spyOn(window.location, 'reload').mockImplementation(() => told('reload'))
}

/** Where the page went from now on when it left the portal, as `stopDepartures` tells it. It ends with the test. */
export function recordDepartures(): string[] {
  const departures: string[] = []
  stopDepartures((where) => departures.push(where))
  return departures
}
