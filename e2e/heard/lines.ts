/** Begins the line of what was pressed or typed. The other lines are spoken. */
export const STEP = '> '

/** Returns the longest list of lines that occurs in both lists in its order. */
export function commonLines(one: readonly string[], other: readonly string[]): string[] {
  // found[j]: that list for the lines of `one` so far and the first j lines of `other`.
  let found: string[][] = Array.from({ length: other.length + 1 }, () => [])
  for (const line of one) {
    const next: string[][] = [[]]
    for (const [j, candidate] of other.entries()) {
      const [before = [], without = [], last = []] = [found[j], found[j + 1], next[j]]
      next.push(candidate === line ? [...before, line] : without.length > last.length ? without : last)
    }
    found = next
  }
  return found.at(-1) ?? []
}

/**
 * Returns the first spoken line of `expected` that `heard` does not have after the ones before it, with the step before
 * it; undefined when it has all. A line may be spoken after a later step, because a busy machine speaks late.
 */
export function firstMissing(expected: readonly string[], heard: readonly string[]): string | undefined {
  const spoken = heard.filter((line) => !line.startsWith(STEP))
  let step = ''
  let next = 0
  for (const line of expected)
    if (line.startsWith(STEP)) step = line
    else {
      const found = spoken.indexOf(line, next)
      if (found === -1) return `after “${step}”, “${line}” was not spoken`
      next = found + 1
    }
  return undefined
}
