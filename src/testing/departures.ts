import { vi } from 'vitest'

/**
 * Where the page went when it left the portal (`location.assign` and `replace`), as it asked for it; the test's page
 * itself goes nowhere. Reloads are 'reload'. It ends with the test.
 */
export function recordDepartures(): string[] {
  const departures: string[] = []
  const depart = (address: string | URL) => void departures.push(new URL(address, window.location.href).href)
  vi.spyOn(window.location, 'assign').mockImplementation(depart)
  vi.spyOn(window.location, 'replace').mockImplementation(depart)
  vi.spyOn(window.location, 'reload').mockImplementation(() => void departures.push('reload'))
  return departures
}
