/** How much of the portal was looked at. */
export interface Figures {
  states: number
  looks: number
  axe: number
  violations: number
  targets: number
}

export const FIGURES = 'accessibility figures'

export const none = (): Figures => ({ states: 0, looks: 0, axe: 0, violations: 0, targets: 0 })

/** As an annotation of a test, by which a worker hands them to the reporter. */
export function annotationOf({ states, looks, axe, violations, targets }: Figures) {
  return { type: FIGURES, description: [states, looks, axe, violations, targets].join(' ') }
}

export function figuresOf(description = ''): Figures {
  const [states = 0, looks = 0, axe = 0, violations = 0, targets = 0] = description.split(' ').map(Number)
  return { states, looks, axe, violations, targets }
}
