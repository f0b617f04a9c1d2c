import { CODE_DIGITS } from './limits'

/** Returns the digits of a typed or pasted code, at most six: `123 456` and `123-456` become `123456`. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, CODE_DIGITS)
}
