import { useEffect, useEffectEvent, useState } from 'react'
import { pause } from './pause'

/** The pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [350, 700]

/** The error if a module could not be loaded. */
export class ModuleLost extends Error {
  /** The key of the message for this error in errors.json. */
  readonly type = 'moduleLost'
}

/**
 * Imports a module, in up to three attempts. Rejects with ModuleLost, which contains the message of the last attempt.
 */
async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  let failure: unknown
  for (const pauseMs of PAUSES_MS)
    try {
      return await load()
    } catch (error) {
      failure = error
      await pause(pauseMs)
    }
  // Chromium before 2026 does not repeat a failed request for a module. A new query in the module's address makes
  // Chromium request the module again.
  const address = /https?:\S+$/.exec(String(failure))?.[0]
  try {
    if (address === undefined) return await load()
    const module: unknown = await import(/* @vite-ignore */ `${address}?retry=${Date.now()}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the import loads the same file of the same build
    return module as Module
  } catch (error) {
    throw new ModuleLost(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Returns a function that imports a module, in up to three attempts. If all attempts fail, the function rejects with
 * ModuleLost, and the next call starts a new import. Use `lateModule` for every import whose failure the user notices.
 */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () =>
    (loading ??= retryImport(load).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/**
 * Returns the module that `load` imports. Returns undefined until the module is loaded. If the module cannot be loaded,
 * calls `onLost`.
 */
export function useLateModule<Module>(
  load: () => Promise<Module>,
  onLost: (error: unknown) => void,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  const reportLost = useEffectEvent(onLost)
  useEffect(() => {
    load().then(
      (loaded) => setModule(() => loaded),
      (error: unknown) => reportLost(error),
    )
  }, [load])
  return module
}
