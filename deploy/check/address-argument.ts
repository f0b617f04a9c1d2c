import { safeWebAddress } from '../../src/rules/web-address'
import { ArgumentError } from '../server/run-command'

/**
 * Returns the address in an argument of a command.
 *
 * @param name the argument, as the operator writes it
 * @throws ArgumentError if the address is missing or malformed
 */
export function addressArgument(name: string, given: string | undefined): URL {
  if (given === undefined) throw new ArgumentError(`${name} is missing.`)
  const address = safeWebAddress(given)
  if (address) return address
  // Do not print the value, because it can contain a password.
  throw new ArgumentError(`${name} must be an https address without a password, such as https://compte.skezia.example.`)
}
