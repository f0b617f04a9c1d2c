import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBuild } from '../support/portal'
import { startWorld } from '../support/world'
import { BROWSERS, type StartBrowser } from './browsers'
import { startDesktop } from './desktop'
import { JOURNEYS } from './journeys'
import { commonLines, firstMissing } from './lines'
import { listenerAt } from './listener'

/*
 * Plays the journeys with a screen reader, and compares what is spoken with expected/. `--record 5` plays them five times,
 * and writes the lines that were spoken each time into expected/. Everything that is spoken is written into
 * test-results/heard/.
 */
const { record } = parseArgs({ options: { record: { type: 'string' } } }).values
const runs = Number(record ?? 1)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--record takes a number of runs, such as 5.')

const EXPECTED = join(import.meta.dirname, 'expected')
const HEARD = join(import.meta.dirname, '..', '..', 'test-results', 'heard')
mkdirSync(HEARD, { recursive: true })

const build = await readBuild()
const desktop = await startDesktop()
try {
  for (const [name, start] of Object.entries(BROWSERS)) {
    const common = new Map<string, string[]>()
    for (let run = 1; run <= runs; run += 1)
      await playAll(start, (journey, lines) => {
        const file = `${journey}.${name}`
        writeFileSync(join(HEARD, record ? `${file}.${run}.txt` : `${file}.txt`), textOf(lines))
        common.set(file, commonLines(common.get(file) ?? lines, lines))
      })
    for (const [file, lines] of common) report(file, lines)
  }
} finally {
  desktop.close()
}

/** Plays every journey in a browser of its own. `keep` receives the lines of each, also of one that fails. */
async function playAll(start: StartBrowser, keep: (journey: string, lines: string[]) => void): Promise<void> {
  const world = await startWorld(build, { counted: false })
  const browser = await start(desktop, `${world.portal}/documents/accessibilite.html`)
  try {
    const [page] = await browser.pages()
    if (!page) throw new Error('The browser has no page.')
    await desktop.silence()
    for (const [journey, play] of Object.entries(JOURNEYS)) {
      const { listener, lines } = listenerAt(desktop, page, world)
      try {
        await play(listener)
      } finally {
        keep(journey, lines())
      }
    }
  } finally {
    await browser.close()
    await world.close()
  }
}

function report(file: string, lines: string[]) {
  const path = join(EXPECTED, `${file}.txt`)
  if (record) {
    writeFileSync(path, textOf(lines))
    console.log(`${file}: ${lines.length} lines were the same in ${runs} runs`)
    return
  }
  const missing = firstMissing(linesOf(readFileSync(path, 'utf8')), lines)
  if (missing !== undefined) process.exitCode = 1
  console.log(`${file}: ${missing ?? 'as expected'}`)
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

function linesOf(text: string): string[] {
  return text.trimEnd().split('\n')
}
