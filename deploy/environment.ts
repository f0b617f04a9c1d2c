import { existsSync } from 'node:fs'
import { ConfigError, parseConfig, VARIABLES } from '../src/config'

type Environment = Partial<Record<string, string>>

/** The portal's variables of an environment, checked. One that the portal does not know is a slip. */
export function portalValues(environment: Environment): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('VITE_') && value !== undefined && value.trim() !== '' ? [[name, value] as const] : [],
  )
  const known: readonly string[] = VARIABLES
  for (const [name] of given)
    if (!known.includes(name)) throw new ConfigError(`${name} is no variable of the portal's.`)
  const values = Object.fromEntries(given)
  parseConfig(values)
  return values
}

/** The environment, with what .env in the working directory adds to it: what is set already wins. */
export function localEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
