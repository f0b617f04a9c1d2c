import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vite.config'

const RECORD = 'docs/decisions/0145-few-chunk-rules.md'

/** Returns the names of the chunk groups in the configuration of the build. */
function configuredGroups(): string[] {
  const output = config.build?.rolldownOptions?.output
  const splitting = output && !Array.isArray(output) ? output.codeSplitting : undefined
  return typeof splitting === 'object' ? (splitting.groups ?? []).map(({ name }) => String(name)) : []
}

/** Returns the names of the groups that a decision record lists. */
const listedGroups = (record: string) => [...record.matchAll(/^ {2}- `([\w-]+)`: /gm)].map(([, name]) => name)

test('the decision record about chunk rules lists the groups of the build', () => {
  const record = readFileSync(RECORD, 'utf8')
  const groups = configuredGroups()
  expect(groups.length).toBeGreaterThan(0)
  expect(groups.length).toBeLessThanOrEqual(4)
  expect(listedGroups(record)).toEqual(groups)
  expect(listedGroups(record.replace('`account`: ', '`accounts`: '))).not.toEqual(groups)
})
