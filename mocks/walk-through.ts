import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADING = '## Ten minutes'

/** A task to try with `npm start`. */
interface Trial {
  /** The identifier of the account; – for a user without an account. */
  account: string
  todo: string
  see: string
}

/**
 * Returns the tasks to try, from the table of README.md. Users read the table, `npm start` prints it, and a test plays it.
 */
export function walkThrough(): Trial[] {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const [section = ''] = readme.split(`\n${HEADING}\n`).at(1)?.split('\n## ') ?? []
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) => {
    const [account = '', todo = '', see = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    return { account, todo, see }
  })
}
