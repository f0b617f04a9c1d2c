import type { Config, RawConfig } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { solutionsOf } from '../../src/rules/solutions'

/** A parameter of an address, or a key, that is a secret. */
const SECRET_PARAMETER = /[?&#]([^=&#?]*(?:secret|passw|pwd|token_auth|api_?key|access_?token)[^=&#]*)=/i
const SECRET_VALUE = /-----BEGIN|\beyJ[\w-]{8,}\.eyJ/

/**
 * Checks that the variables, which every document contains, hold no secret, and that the two solutions differ.
 *
 * @throws ConfigError, in one line, that names the variable
 */
export function checkPublished(values: RawConfig): void {
  for (const [name, value] of Object.entries(values)) {
    const text = String(value)
    const secret = SECRET_PARAMETER.exec(text)?.[1] ?? (SECRET_VALUE.test(text) ? 'a key' : undefined)
    if (secret !== undefined)
      throw new ConfigError(
        `${name} contains ${secret}, and everybody can read this value: remove it, and replace the secret.`,
      )
  }
  const [skezia, skemeet] = [values.VITE_SKEZIA_URL, values.VITE_SKEMEET_URL].map((url) =>
    URL.canParse(String(url)) ? new URL(String(url)).origin : undefined,
  )
  if (skezia !== undefined && skezia === skemeet)
    throw new ConfigError(
      `VITE_SKEMEET_URL: ${skemeet} is the origin of VITE_SKEZIA_URL too: each solution needs a host of its own.`,
    )
}

/** Checks that the portal's host is not that of a solution. */
export function checkHost(host: string, config: Config): void {
  const solution = solutionsOf(config).find(({ url }) => new URL(url).hostname === host.toLowerCase())
  if (solution)
    throw new ConfigError(
      `PORTAL_HOST: ${host} is the host of ${solution.name} (${solution.url}) too: the portal needs one of its own.`,
    )
}
