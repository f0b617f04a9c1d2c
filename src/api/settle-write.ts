import { pause } from '../lib/pause'
import { ApiFailure } from './failure'

/** The pause before it is said that nothing was done, in milliseconds. */
const SECOND_LOOK_MS = 400

/**
 * Sends a write. When its answer is lost, a read tells whether it was done; when that read fails too, the next submit reads
 * again before it sends the write once more. Resolves when the write is done; rejects with a `notDone` ApiFailure when the
 * read shows twice that it was not, and otherwise as `write`.
 *
 * @param act of the form or the question; it remembers between two submits that the outcome is not known, and is told when
 *   the read shows that the earlier submit is done
 * @param wasDone reads whether the API has done what `write` asks; resolves with undefined when that cannot be read
 */
export async function settleWrite(
  act: { isUncertain: { current: boolean }; onSent: () => void },
  write: () => Promise<unknown>,
  wasDone: () => Promise<boolean | undefined>,
): Promise<void> {
  if (act.isUncertain.current && (await readOutcome(wasDone))) {
    act.onSent()
    return
  }
  act.isUncertain.current = false
  try {
    await write()
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !failure.isUnknown) throw failure
    act.isUncertain.current = true
    let isDone = await readOutcome(wasDone)
    // One answer may be behind.
    if (isDone === false) {
      await pause(SECOND_LOOK_MS)
      isDone = await readOutcome(wasDone)
    }
    act.isUncertain.current = false
    if (isDone) return
    throw isDone === undefined ? failure : failure.asNotDone()
  }
}

/** A read that fails leaves the outcome unknown. */
async function readOutcome(wasDone: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
  try {
    return await wasDone()
  } catch (failure) {
    throw new ApiFailure({ outcome: 'unknown' }, failure)
  }
}
