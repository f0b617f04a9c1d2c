import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { FIGURES, figuresOf, type Figures } from './figures'

/** Adds up what the tests have looked at, each in its worker, and prints it at the end. */
export default class FiguresReporter implements Reporter {
  private readonly byTest = new Map<string, Figures>()

  onTestEnd(test: TestCase, { annotations }: TestResult) {
    for (const { type, description } of annotations)
      if (type === FIGURES) this.byTest.set(test.id, figuresOf(description))
  }

  onEnd() {
    const all = [...this.byTest.values()]
    if (all.length === 0) return
    const sum = (name: keyof Figures) => all.reduce((total, figures) => total + figures[name], 0)
    process.stdout.write(
      `Accessibility: ${sum('states')} states of ${all.length} screens, looked at ${sum('looks')} times; ` +
        `axe ${sum('axe')} times, ${sum('violations')} violations; ${sum('targets')} targets measured\n`,
    )
  }

  printsToStdio() {
    return false
  }
}
