/** Short enough for a person who waits. */
const PAUSES_MS = [350, 700]

/**
 * Fetches a part of the program; on a bad network it may fail to arrive, and is asked for again after each of these
 * pauses, in milliseconds. Rejects as the last try did.
 */
export async function retryImport<T>(fetch: () => Promise<T>, pauses: readonly number[] = PAUSES_MS): Promise<T> {
  for (const pause of pauses) {
    try {
      return await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return fetch()
}
