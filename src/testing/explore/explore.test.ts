import fc from 'fast-check'
import { test } from 'vitest'
import { starts, walks } from './commands'
import { Walk } from './walk'

/*
 * Random walks over the whole portal, and what must be true after each step. The unit tests take a fixed seed, and `npm run
 * test:explore` another one each time, which its title names; EXPLORE_SEED repeats one, EXPLORE_SECONDS sets how long it looks.
 * A failure is shrunk to a few steps: make them a named test.
 */
const SECONDS = Number(process.env.EXPLORE_SECONDS ?? 30)
/** At most: the unit tests take the same walks on every machine. */
const WALKS = Number(process.env.EXPLORE_WALKS ?? 80)
const SEED = Number(process.env.EXPLORE_SEED ?? 20_261_125)

test(
  `nothing goes wrong on a random walk (seed ${SEED})`,
  async () => {
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
      { seed: SEED, numRuns: WALKS, interruptAfterTimeLimit: SECONDS * 1000, endOnFailure: false },
    )
    process.stdout.write(`Explorer: ${count} walks\n`)
  },
  (SECONDS + 600) * 1000,
)
