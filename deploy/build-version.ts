import { spawnSync } from 'node:child_process'

/**
 * The version of the portal in the support information: commit and date. They are `SOURCE_COMMIT` and
 * `SOURCE_DATE_EPOCH` (seconds since 1970) of the environment, or else those of the last git commit, so that the same
 * sources give the same build. Without either: 'inconnue'.
 */
export function buildVersion({ SOURCE_COMMIT, SOURCE_DATE_EPOCH }: Partial<Record<string, string>>): string {
  const commit = SOURCE_COMMIT?.slice(0, 12) || lastCommit('%h')
  const date = SOURCE_DATE_EPOCH ? dateOf(Number(SOURCE_DATE_EPOCH)) : lastCommit('%cs')
  return [commit, date].filter(Boolean).join(', ') || 'inconnue'
}

/** A field of the last commit; empty without a repository. */
function lastCommit(format: string): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', `--format=${format}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

function dateOf(seconds: number): string {
  if (!Number.isSafeInteger(seconds)) throw new Error('SOURCE_DATE_EPOCH must be a number of seconds.')
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
