/** The result of one check. */
export interface Finding {
  subject: string
  /** The fault and the expected state, or undefined when the check passes. */
  problem: string | undefined
  /** The finding of a check that passes. */
  found: string
}

/** Returns a finding with the first problem, and the number of others. */
export function finding(subject: string, found: string, results: readonly (string | undefined)[]): Finding {
  const [first, ...others] = results.filter((problem) => problem !== undefined)
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return { subject, found, problem: first && first + more }
}
