import { parseArgs } from 'node:util'
import { ConfigError } from '../../src/rules/setting-values'

interface Arguments {
  /** Values by option name. */
  options: Partial<Record<string, string>>
  /** The names of the flags on the command line. */
  flags: string[]
  positionals: string[]
}

/**
 * Runs a command. For a ConfigError or a failed system call, it prints one line and sets the exit code to 1. For an
 * unknown option, or if `command` returns `'usage'`, it prints the usage and sets the exit code to 2.
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
    const given = readArguments(options, flags)
    if (given && (await command(given)) !== 'usage') return
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error instanceof Error && 'syscall' in error)
    if (!isExpected) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Returns the arguments of the process, or undefined if an option is unknown or has no value. */
function readArguments(names: readonly string[], flags: readonly string[]): Arguments | undefined {
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
    if (error instanceof TypeError) return undefined
    throw error
  }
}
