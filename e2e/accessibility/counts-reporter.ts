import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const ANNOTATION = 'counts of the states'
const NAMES = ['states', 'modes', 'axe', 'violations', 'targets', 'toasts', 'fields'] as const

/** How much was checked. */
export type Counts = Record<(typeof NAMES)[number], number>

export const noCounts = (): Counts => ({ states: 0, modes: 0, axe: 0, violations: 0, targets: 0, toasts: 0, fields: 0 })

/** An annotation of a test, which hands its counts to the reporter. */
export const annotationOf = (counts: Counts) => ({
  type: ANNOTATION,
  description: NAMES.map((name) => counts[name]).join(' '),
})

/** Prints the sums of the counts at the end of the run. */
export default class CountsReporter implements Reporter {
  private readonly byTest = new Map<string, number[]>()

  onTestEnd(test: TestCase, { annotations }: TestResult) {
    for (const { type, description = '' } of annotations)
      if (type === ANNOTATION) this.byTest.set(test.id, description.split(' ').map(Number))
  }

  onEnd() {
    const all = [...this.byTest.values()]
    if (all.length === 0) return
    const [states, modes, axe, violations, targets, toasts, fields] = NAMES.map((_, index) =>
      all.reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
    )
    process.stdout.write(
      `States: ${states} of ${all.length} screens, each reached on a translated page, checked in ${modes} modes; ` +
        `axe ${axe} times, ${violations} violations; ${targets} targets, ${toasts} toasts, ${fields} fields checked\n`,
    )
  }

  printsToStdio() {
    return false
  }
}
