import { ApiFailure } from './failure'

/**
 * Sends a write, and reads what it was about when its outcome is not known: now, and before it is sent again if that read
 * fails. Resolves when the write is done; rejects with an `undone` ApiFailure when it is not, and as `write` does.
 *
 * @param act of the form or the question; it remembers between two submits that the outcome is not known
 * @param wasDone reads whether the API has done what `write` asks; resolves with undefined when that cannot be read
 */
export async function settleWrite(
  act: { isUncertain: { current: boolean } },
  write: () => Promise<unknown>,
  wasDone: () => Promise<boolean | undefined>,
): Promise<void> {
  if (act.isUncertain.current && (await readOutcome(wasDone))) return
  act.isUncertain.current = false
  try {
    await write()
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !failure.isUnknown) throw failure
    act.isUncertain.current = true
    const isDone = await readOutcome(wasDone)
    act.isUncertain.current = false
    if (isDone) return
    throw isDone === undefined ? failure : failure.undone()
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
