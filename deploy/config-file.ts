import { readFileSync } from 'node:fs'
import { ConfigError } from '../src/config'

/**
 * Reads variables from a file with one `NAME=value` on each line. A value may be in single or double quotes; nothing in
 * it is expanded. Empty lines and lines that begin with `#` are ignored.
 *
 * @throws ConfigError that names a malformed line or a name that occurs twice
 */
export function readConfigFile(file: string): Record<string, string> {
  const variables = new Map<string, string>()
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = text.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name, single, double, plain] = /^(\w+)=(?:'([^']*)'|"([^"]*)"|([^'"].*)?)$/.exec(line) ?? []
    const place = `${file}, line ${index + 1}`
    if (name === undefined) throw new ConfigError(`${place}: "${line}" is not NAME=value.`)
    if (variables.has(name)) throw new ConfigError(`${place}: ${name} is set a second time.`)
    variables.set(name, single ?? double ?? plain ?? '')
  }
  return Object.fromEntries(variables)
}
