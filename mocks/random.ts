const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The chance of one world: identifiers, tokens and codes. The same seed gives the same ones in the same order. Made
 * for a sandbox: nothing here is safe against a guess.
 */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** `length` letters and digits. */
  token(length: number): string {
    return Array.from({ length }, () => ALPHABET.charAt(this.below(ALPHABET.length))).join('')
  }

  /** `length` digits, the first of which may be zero. */
  digits(length: number): string {
    return Array.from({ length }, () => this.below(10)).join('')
  }

  /** An identifier such as 3f2a9c04-51be-4d7a-9b0e-7a2c6d10f3e8. */
  uuid(): string {
    const hex = (length: number) => Array.from({ length }, () => this.below(16).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(this.below(4))}${hex(3)}-${hex(12)}`
  }

  /** An integer from 0 to `limit` - 1 (mulberry32). */
  private below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
