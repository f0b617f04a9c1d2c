/*
 * `npm run check`: every `check:…` script of package.json, as many at a time as there are processors. What one has to
 * say comes in one piece, when it ends.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { scripts } from '../../package.json'

/** Most of what a check makes is gone at once: with room for the young, less of it is taken for old and kept. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=128`

const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'))
if (waiting.length === 0) throw new Error('package.json has no check.')

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name)
}

async function run(name: string): Promise<void> {
  const started = Date.now()
  const check = spawn(`npm run --silent ${name}`, { shell: true, env: { ...process.env, NODE_OPTIONS } })
  const said: Buffer[] = []
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (piece: Buffer) => said.push(piece))
  await once(check, 'close')
  const passed = check.exitCode === 0
  process.stdout.write(Buffer.concat(said))
  console.log(`${name} ${passed ? 'passes' : 'FAILS'} (${Math.round((Date.now() - started) / 1000)} s)`)
  if (!passed) process.exitCode = 1
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
