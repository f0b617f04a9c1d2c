import type { Browser } from '@playwright/test'

/**
 * A command of WebDriver BiDi that Playwright sends for each context and page. Firefox ESR does not know this command.
 */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

/**
 * If all values of an UNKNOWN_COMMAND are null, `browser` skips the command, because such a command has no effect.
 * Throws if the internal objects of Playwright have changed.
 */
export function withoutUnknownCommand(browser: Browser): void {
  // Use Playwright's internal objects, because no public interface reaches the session.
  const toImplementation = property(property(browser, '_connection'), 'toImpl')
  const implementation = isFunction(toImplementation) ? toImplementation(browser) : undefined
  const sessions: unknown = Object.getPrototypeOf(property(implementation, '_browserSession') ?? {})
  const send = property(sessions, 'send')
  if (!(sessions instanceof Object && isFunction(send)))
    throw new Error(
      `The internal objects of Playwright have changed. If Firefox now supports ${UNKNOWN_COMMAND}, delete e2e/engines/firefox-esr.ts. If not, adapt this file.`,
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
