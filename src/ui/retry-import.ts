/** Pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [350, 700]

/**
 * Imports a module that loads late: `() => import('./module')`. On a bad network the request may fail, so it is repeated
 * twice. Rejects with the error of the last attempt.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
