import { onTestFinished } from 'vitest'

/**
 * Where the page went when it left the portal (`location.assign` and `replace`), as it asked for it; jsdom itself goes
 * nowhere and writes an error. Reloads are 'reload'. It ends with the test.
 */
export function recordDepartures(): string[] {
  const departures: string[] = []
  const implementation = implementationOf(window.location)
  const record = { assign: depart, replace: depart, reload: () => void departures.push('reload') }
  Object.assign(implementation, record)
  onTestFinished(() => Object.keys(record).forEach((name) => Reflect.deleteProperty(implementation, name)))
  return departures

  function depart(address: string) {
    departures.push(new URL(address, window.location.href).href)
  }
}

/** jsdom hides the object that does the work behind a symbol; the one in front of it cannot be changed. */
function implementationOf(wrapper: object): object {
  for (const symbol of Object.getOwnPropertySymbols(wrapper)) {
    const found: unknown = Reflect.get(wrapper, symbol)
    if (typeof found === 'object' && found !== null && 'assign' in found) return found
  }
  throw new Error('jsdom keeps the location elsewhere now.')
}
