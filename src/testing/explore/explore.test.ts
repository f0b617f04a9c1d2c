import fc from 'fast-check'
import { test } from 'vitest'
import { starts, walks } from './commands'
import { Walk } from './walk'

/*
 * Random walks over the whole portal, and what must be true after each step. `npx vitest run --project explore` walks for two minutes or
 * EXPLORE_SECONDS, from another seed each time, which its title names; EXPLORE_SEED repeats one. EXPLORE_WALKS is a number of
 * walks instead of a time: all of them, on every machine. A failure is shrunk to a few steps: make them a named test.
 */
const SECONDS = Number(process.env.EXPLORE_SECONDS ?? 120)
const WALKS = process.env.EXPLORE_WALKS
const SEED = Number(process.env.EXPLORE_SEED ?? Date.now() % 2 ** 31)
const LIMITS =
  WALKS === undefined ? { numRuns: 100_000, interruptAfterTimeLimit: SECONDS * 1000 } : { numRuns: Number(WALKS) }

test(`nothing goes wrong on a random walk (seed ${SEED})`, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(starts, walks(25), async ({ address, isSignedIn }, commands) => {
      count += 1
      const walk = new Walk()
      try {
        await walk.begin(address, isSignedIn)
        await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands)
      } finally {
        await walk.end()
      }
    }),
    { seed: SEED, ...LIMITS, endOnFailure: false },
  )
  process.stdout.write(`Explorer: ${count} walks\n`)
}, 3_600_000)
