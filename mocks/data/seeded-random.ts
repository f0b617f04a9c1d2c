const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Generates the ids, tokens and codes of one backend. The same seed gives the same sequence for each kind of value,
 * even if other kinds are drawn in between. The generator is not cryptographically secure.
 */
export class SeededRandom {
  private readonly seed: number
  private readonly states = new Map<string, number>()

  constructor(seed: number) {
    this.seed = seed >>> 0
  }

  token(kind: string, length: number): string {
    return Array.from({ length }, () => ALPHABET.charAt(this.below(kind, ALPHABET.length))).join('')
  }

  /** Returns `length` digits. The first digit can be zero. */
  digits(kind: string, length: number): string {
    return Array.from({ length }, () => this.below(kind, 10)).join('')
  }

  uuid(kind: string): string {
    const hex = (length: number) => Array.from({ length }, () => this.below(kind, 16).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(this.below(kind, 4))}${hex(3)}-${hex(12)}`
  }

  /** Returns an integer from 0 to `limit` - 1 (mulberry32). */
  private below(kind: string, limit: number): number {
    const state = ((this.states.get(kind) ?? this.firstState(kind)) + 0x6d2b79f5) >>> 0
    this.states.set(kind, state)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  private firstState(kind: string): number {
    return Array.from(kind).reduce((state, letter) => Math.imul(state ^ letter.charCodeAt(0), 0x01000193), this.seed)
  }
}
