/** The clock of one backend: `now` plus the time by which tests have advanced the clock. */
export class Clock {
  private readonly now: () => number
  private offsetMs = 0

  constructor(now: () => number) {
    this.now = now
  }

  /** Returns the current time in milliseconds since 1970. */
  time(): number {
    return this.now() + this.offsetMs
  }

  /** Returns the current time in the API's format for dates: ISO 8601 in UTC. */
  date(): string {
    return new Date(this.time()).toISOString()
  }

  /**
   * Advances the clock by `ms` milliseconds. With this function, a test makes codes, links and sessions expire at once.
   */
  advance(ms: number): void {
    this.offsetMs += ms
  }
}
