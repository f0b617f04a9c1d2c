const RETRY_AFTER_MS = [350, 700]

/** Fetches a part of the program; on a bad network it may fail to arrive, and is asked for again twice. */
export async function patiently<T>(fetch: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return fetch()
}
