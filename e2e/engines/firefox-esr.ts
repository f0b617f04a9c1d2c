import type { Browser } from '@playwright/test'

/**
 * A command of WebDriver BiDi that Playwright sends for each context and page. Firefox ESR does not know this command.
 */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

/**
 * Makes Playwright skip UNKNOWN_COMMAND in `browser` if all values of the command are null. Playwright sends such a
 * command for `colorScheme: null`, for example, and the command has no effect. Throws if this version of Playwright
 * stores its session with Firefox in another place.
 */
export function withoutUnknownCommand(browser: Browser): void {
  // Use Playwright's internal objects, because no public interface reaches the session.
  const toImplementation = property(property(browser, '_connection'), 'toImpl')
  const implementation = isFunction(toImplementation) ? toImplementation(browser) : undefined
  const sessions: unknown = Object.getPrototypeOf(property(implementation, '_browserSession') ?? {})
  const send = property(sessions, 'send')
  if (!(sessions instanceof Object && isFunction(send)))
    throw new Error(
      `This version of Playwright stores its session with Firefox in another place. If Firefox now knows ${UNKNOWN_COMMAND}, e2e/engines/firefox-esr.ts is no longer needed.`,
    )
  Reflect.set(sessions, 'send', function (this: unknown, command: string, parameters: unknown) {
    const features = Object.values(property(parameters, 'features') ?? {})
    const asksForNothing = command === UNKNOWN_COMMAND && features.every((value) => value === null)
    return asksForNothing ? Promise.resolve({}) : Reflect.apply(send, this, [command, parameters])
  })
}

function property(of: unknown, name: string): unknown {
  return of instanceof Object ? Reflect.get(of, name) : undefined
}

function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function'
}
