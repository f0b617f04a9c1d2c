// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../server/test-programs'

const NO_LINE = 'no line of the source: the build has added this code, or the maps are those of another version'

test('if the map does not contain a frame, find-source explains why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // In this source map, columns 1 to 4 of the built line belong to no source file. The later columns belong to the
  // start of the source file.
  const map = { version: 3, sources: ['../../src/lib/attempt.ts'], names: [], mappings: 'A,IAAA' }
  writeFileSync(join(folder, 'attempt-a1b2.js.map'), JSON.stringify(map))
  const frames = ['attempt-a1b2.js:1:1', 'attempt-a1b2.js:1:5', 'attempt-a1b2.js:9:1']
  const { ended } = startProgram(['npx', 'tsx', 'deploy/check/find-source.ts', folder, ...frames])
  expect(await ended).toEqual({
    status: 0,
    output: [
      `attempt-a1b2.js:1:1 comes from ${NO_LINE}`,
      'attempt-a1b2.js:1:5 comes from src/lib/attempt.ts:1:1',
      `attempt-a1b2.js:9:1 comes from ${NO_LINE}`,
      '',
    ].join('\n'),
  })
})

test.each(['', '{"version":3,"sou', 'null', '[]', '{}'])(
  'find-source prints one line about a damaged map: %j',
  async (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'maps-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'attempt-a1b2.js.map')
    writeFileSync(file, text)
    const { ended } = startProgram(['npx', 'tsx', 'deploy/check/find-source.ts', folder, 'attempt-a1b2.js:1:1'])
    expect(await ended).toEqual({
      status: 1,
      output: `${file} is damaged: unpack the archive of the source maps again.\n`,
    })
  },
)
