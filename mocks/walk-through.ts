import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADING = '## Ten minutes'

/** A task for a developer who tries the portal with `npm start`. The README lists these tasks. */
interface Trial {
  /** The identifier of the demo account. The text `–` means a user without an account. */
  account: string
  todo: string
  see: string
}

/** Returns the tasks of the table in README.md. `npm start` prints these tasks, and a test performs them. */
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
