const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Pseudo-random ids, tokens and codes of one backend. The same seed produces the same sequence. Not cryptographically
 * secure.
 */
export class SeededRandom {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  token(length: number): string {
    return Array.from({ length }, () => ALPHABET.charAt(this.below(ALPHABET.length))).join('')
  }

  /** Returns `length` digits; the first may be zero. */
  digits(length: number): string {
    return Array.from({ length }, () => this.below(10)).join('')
  }

  uuid(): string {
    const hex = (length: number) => Array.from({ length }, () => this.below(16).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(this.below(4))}${hex(3)}-${hex(12)}`
  }

  /** Returns an integer from 0 to `limit` - 1 (mulberry32). */
  private below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
