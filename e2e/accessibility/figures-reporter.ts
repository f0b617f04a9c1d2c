import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const ANNOTATION = 'figures of the states'
const NAMES = ['states', 'looks', 'axe', 'violations', 'targets', 'toasts', 'fields'] as const

/** How much of the portal was checked. */
export type Figures = Record<(typeof NAMES)[number], number>

export const none = (): Figures => ({ states: 0, looks: 0, axe: 0, violations: 0, targets: 0, toasts: 0, fields: 0 })

/** An annotation that carries the figures from a test's worker to the reporter. */
export const annotationOf = (figures: Figures) => ({
  type: ANNOTATION,
  description: NAMES.map((name) => figures[name]).join(' '),
})

/** Prints the sums of the figures at the end of the run. */
export default class FiguresReporter implements Reporter {
  private readonly byTest = new Map<string, number[]>()

  onTestEnd(test: TestCase, { annotations }: TestResult) {
    for (const { type, description = '' } of annotations)
      if (type === ANNOTATION) this.byTest.set(test.id, description.split(' ').map(Number))
  }

  onEnd() {
    const all = [...this.byTest.values()]
    if (all.length === 0) return
    const [states, looks, axe, violations, targets, toasts, fields] = NAMES.map((_, index) =>
      all.reduce((sum, figures) => sum + (figures[index] ?? 0), 0),
    )
    process.stdout.write(
      `States: ${states} of ${all.length} screens, each reached on a translated page, with ${looks} looks; ` +
        `axe ${axe} times, ${violations} violations; ${targets} targets, ${toasts} toasts, ${fields} fields checked\n`,
    )
  }

  printsToStdio() {
    return false
  }
}
