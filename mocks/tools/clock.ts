/** The clock of one backend: `now` plus an offset that tests advance. */
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

  /** Returns the current time as the API formats dates: ISO 8601 in UTC. */
  date(): string {
    return new Date(this.time()).toISOString()
  }

  /** Advances the clock by `ms` milliseconds, so that codes, links and sessions expire without waiting. */
  advance(ms: number): void {
    this.offsetMs += ms
  }
}
