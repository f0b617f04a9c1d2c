/** Pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [350, 700]

/**
 * Imports a module that loads after its route. On a bad network the request may fail, so it is repeated twice.
 *
 * @param load the import: `() => import('./module')`
 * @param pausesMs pause before each further attempt, in milliseconds
 * @returns the module; rejects with the error of the last attempt
 */
export async function retryImport<T>(load: () => Promise<T>, pausesMs: readonly number[] = PAUSES_MS): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
