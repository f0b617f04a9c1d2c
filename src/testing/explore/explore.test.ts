import fc from 'fast-check'
import { test } from 'vitest'
import { starts, walks } from './commands'
import { Walk } from './walk'

/*
 * Random walks through the whole portal. After each step, the test checks the invariants. `npx vitest run --project
 * explore` walks for two minutes, or for EXPLORE_SECONDS. The command uses a new seed, which the title of the test
 * shows. EXPLORE_SEED sets the seed. EXPLORE_WALKS limits the number of walks, not the time, so that every machine
 * makes the same walks. After a failure, the test reduces the walk to a few steps. Write a test with these steps.
 */
const SECONDS = Number(process.env.EXPLORE_SECONDS ?? 120)
const WALKS = process.env.EXPLORE_WALKS
const SEED = Number(process.env.EXPLORE_SEED ?? Date.now() % 2 ** 31)
const LIMITS =
  WALKS === undefined ? { numRuns: 100_000, interruptAfterTimeLimit: SECONDS * 1000 } : { numRuns: Number(WALKS) }

test(`a random walk through the portal finds no fault (seed ${SEED})`, async () => {
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
