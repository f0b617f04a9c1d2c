import { parseArgs } from 'node:util'
import { ConfigError } from '../src/config'

interface Arguments {
  /** Values by option name. */
  options: Partial<Record<string, string>>
  positionals: string[]
}

/**
 * Runs a command. Prints a ConfigError, or the failure of a system call, in one line, and sets the exit code to 1. Prints
 * the usage for an unknown option, or when `command` returns `'usage'`, and sets the exit code to 2.
 *
 * @param usage the arguments of the command
 * @param options the names of the options, each of which has a value
 */
export async function runCommand(
  usage: string,
  options: readonly string[],
  command: (given: Arguments) => Promise<'usage' | undefined> | 'usage' | undefined,
): Promise<void> {
  try {
    const given = readArguments(options)
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

/** Reads the arguments of the process; undefined when an option is unknown or has no value. */
function readArguments(names: readonly string[]): Arguments | undefined {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { options: { ...values }, positionals }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
