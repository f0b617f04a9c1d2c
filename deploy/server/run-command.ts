import { parseArgs } from 'node:util'
import { ConfigError } from '../../src/rules/setting-values'

interface Arguments {
  /** Values by option name. */
  options: Partial<Record<string, string>>
  /** The names of the flags on the command line. */
  flags: string[]
  positionals: string[]
}

/** A fault of the arguments of a command. The message names the argument. */
export class ArgumentError extends Error {}

/**
 * Runs a command, prints its failure, and sets the exit code.
 *
 * - After a ConfigError or a failed system call, prints one line and sets the exit code 1.
 * - After an ArgumentError or an unknown option, prints the message and the usage, and sets the exit code 2.
 * - If `command` returns `'usage'`, prints the usage and sets the exit code 2.
 *
 * @param usage the arguments of the command
 * @param options the names of the options that have a value
 * @param flags the names of the options without a value
 */
export async function runCommand(
  usage: string,
  options: readonly string[],
  command: (given: Arguments) => Promise<'usage' | undefined> | 'usage' | undefined,
  flags: readonly string[] = [],
): Promise<void> {
  try {
    if ((await command(readArguments(options, flags))) !== 'usage') return
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
  } catch (error) {
    if (error instanceof ArgumentError) {
      console.error(`${error.message}\nUsage: ${usage}`)
      process.exitCode = 2
      return
    }
    const isExpected = error instanceof ConfigError || (error instanceof Error && 'syscall' in error)
    if (!isExpected) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * Returns the arguments of the process.
 *
 * @throws ArgumentError that names an unknown option, or an option without a value
 */
function readArguments(names: readonly string[], flags: readonly string[]): Arguments {
  try {
    const described: [name: string, config: { type: 'string' | 'boolean' }][] = [
      ...names.map((name): [string, { type: 'string' }] => [name, { type: 'string' }]),
      ...flags.map((name): [string, { type: 'boolean' }] => [name, { type: 'boolean' }]),
    ]
    const { values, positionals } = parseArgs({ options: Object.fromEntries(described), allowPositionals: true })
    const options: Partial<Record<string, string>> = {}
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') options[name] = value
    return { options, flags: flags.filter((name) => values[name] === true), positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Remove the hint that Node adds to the message, because this hint is only about arguments that begin with a
    // hyphen.
    throw new ArgumentError(error.message.replace(/\. [^]*|\n[^]*/, ''))
  }
}
