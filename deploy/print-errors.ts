import { ConfigError } from '../src/config'

/** Runs a command; what is wrong with its configuration is told in one line, and the command fails. */
export async function printErrors(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
