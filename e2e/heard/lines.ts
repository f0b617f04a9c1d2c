/** Begins the line of what was pressed or typed. The other lines are spoken. */
export const STEP = '> '

/** Returns the longest list of lines that occurs in both lists in its order. */
export function commonLines(one: readonly string[], other: readonly string[]): string[] {
  // lengths[i][j]: the length of that list for the lines of `one` from i and of `other` from j.
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i]?.splice(
        j,
        1,
        one[i] === other[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1)),
      )
  const common: string[] = []
  for (let i = 0, j = 0; length(i, j) > 0;)
    if (one[i] === other[j]) {
      common.push(one[i] ?? '')
      i += 1
      j += 1
    } else if (length(i + 1, j) >= length(i, j + 1)) i += 1
    else j += 1
  return common
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
