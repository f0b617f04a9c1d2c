import fc from 'fast-check'
import { test } from 'vitest'
import { starts, walks } from './commands'
import { Walk } from './walk'

/*
 * Random walks over the whole portal. Each step is followed by a check of the invariants. `npx vitest run --project
 * explore` walks for two minutes, or for EXPLORE_SECONDS, from a new seed, which the title of the test shows. EXPLORE_SEED
 * repeats a seed. EXPLORE_WALKS sets a number of walks instead of a time, so that every machine makes all of them. The test
 * shrinks a failure to a few steps: turn them into a test with a name.
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
