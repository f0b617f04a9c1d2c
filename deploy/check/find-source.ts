import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { ConfigError } from '../../src/rules/setting-values'
import { runCommand } from '../server/run-command'

/*
 * `find-source MAPS FRAME…` prints the source line for each frame of an error report. A frame looks like
 * `login-screen-a1b2c3.js:1:2345`. MAPS is the folder `dist-maps` of the build.
 */
await runCommand('find-source MAPS FRAME…', [], ({ positionals: [folder, ...frames] }) => {
  if (folder === undefined || frames.length === 0) return 'usage'
  for (const frame of frames) console.log(`${frame} comes from ${sourceOf(folder, frame)}`)
  return undefined
})

/**
 * Converts a frame of an error report to a place in the source: the file, the line and the column. Throws a ConfigError
 * if the frame or the folder is wrong.
 */
function sourceOf(folder: string, frame: string): string {
  const [, file = '', line, column] = /^([\w.-]+\.js):(\d+):(\d+)$/.exec(frame) ?? []
  if (file === '')
    throw new ConfigError(
      `${frame} is not a frame of an error report. A frame looks like login-screen-a1b2c3.js:1:2345.`,
    )
  const path = join(folder, `${file}.map`)
  if (!existsSync(path))
    throw new ConfigError(`There is no ${path}: name the folder dist-maps of the build that the report names.`)
  const map = readMap(path)
  // A source map numbers its lines from 0. A stack frame numbers its lines from 1.
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
  // If the bundler has added the code, Node returns an entry without a source. If the built line has no
  // entry, Node returns the last entry of an earlier line.
  const source: string | undefined = 'originalSource' in entry ? entry.originalSource : undefined
  if (!('originalSource' in entry) || source === undefined || entry.generatedLine !== Number(line) - 1)
    return 'no line of the source: the build has added this code, or the maps are those of another version'
  return `${source.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

function readMap(path: string): SourceMap {
  const text = readFileSync(path, 'utf8')
  try {
    // oxlint-disable-next-line typescript/no-unsafe-argument -- Node checks it
    return new SourceMap(JSON.parse(text))
  } catch {
    throw new ConfigError(`${path} is damaged: unpack the archive of the source maps again.`)
  }
}
