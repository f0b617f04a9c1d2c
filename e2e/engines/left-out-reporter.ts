import type { Reporter, TestCase } from '@playwright/test/reporter'

/** Names the journeys that an engine's driver cannot play, with the reason, after the others. */
export default class LeftOutReporter implements Reporter {
  private readonly lines: string[] = []

  onTestEnd(test: TestCase) {
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description
    if (reason !== undefined) this.lines.push(`  ${test.titlePath()[1]}: ${test.title} (${reason})`)
  }

  onEnd() {
    if (this.lines.length > 0) console.log(['Left out:', ...this.lines].join('\n'))
  }
}
