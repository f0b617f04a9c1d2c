import { existsSync } from 'node:fs'
import { ConfigError, parseConfig, VARIABLES } from '../src/config'

type Environment = Partial<Record<string, string>>

/**
 * Reads and checks the portal's variables, `VITE_…`, in an environment.
 *
 * @throws ConfigError that names a missing, malformed or unknown variable
 */
export function readPortalVariables(environment: Environment): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('VITE_') && value !== undefined && value.trim() !== '' ? [[name, value] as const] : [],
  )
  const knownNames: readonly string[] = VARIABLES
  for (const [name] of given)
    if (!knownNames.includes(name)) throw new ConfigError(`${name} is not a variable of the portal.`)
  const values = Object.fromEntries(given)
  parseConfig(values)
  return values
}

/** The environment with the variables of .env in the working directory. A variable that is already set wins. */
export function loadEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
