import fc from 'fast-check'
import { test } from 'vitest'
import { starts, walks } from './commands'
import { Walk } from './walk'

/*
 * Tests random walks through the whole portal. A walk is a series of random steps, such as clicks and failures of the
 * API. After each step, the test checks conditions that must always be true.
 *
 * `npx vitest run --project explore` tests walks for two minutes. EXPLORE_SECONDS sets another time. EXPLORE_WALKS
 * limits the number of walks, and not the time. Each run uses a new seed, and the title of the test shows the seed.
 * EXPLORE_SEED sets the seed. With the same seed and the same EXPLORE_WALKS, every machine tests the same walks.
 *
 * After a failure, the test removes unnecessary steps and prints a short walk that fails. Write a separate test with
 * the steps of this walk.
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
