import { ConfigError } from '../src/config'

/** Runs a command. Prints a ConfigError in one line and sets the exit code to 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
