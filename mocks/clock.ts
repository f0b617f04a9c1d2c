/** The time of one world, in milliseconds since 1970. It runs with `now` and can be moved on. */
export class Clock {
  private readonly now: () => number
  private ahead = 0

  constructor(now: () => number) {
    this.now = now
  }

  /** The world's present, in milliseconds. */
  time(): number {
    return this.now() + this.ahead
  }

  /** The world's present as the API writes dates: ISO 8601 in UTC. */
  date(): string {
    return new Date(this.time()).toISOString()
  }

  /** Moves the world `ms` milliseconds on: codes, links and sessions expire without waiting. */
  advance(ms: number): void {
    this.ahead += ms
  }
}
