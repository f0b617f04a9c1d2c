import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADING = '## Ten minutes'

/** Something to try with `npm start`. */
interface Trial {
  /** An identifier; – for who has no account yet. */
  account: string
  todo: string
  see: string
}

/** What there is to try: the table of README.md, which people read, `npm start` prints and a specification plays. */
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
