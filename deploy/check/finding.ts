/** The result of one check. */
export interface Finding {
  subject: string
  /** What is wrong, and what is expected. Undefined if the check passes. */
  problem: string | undefined
  /** What a passing check has found. */
  found: string
}

/** Returns a finding with the first problem, and with the number of further problems. */
export function finding(subject: string, found: string, results: readonly (string | undefined)[]): Finding {
  const [first, ...others] = results.filter((problem) => problem !== undefined)
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return { subject, found, problem: first && first + more }
}
