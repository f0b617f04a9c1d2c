import { useEffect, useEffectEvent, useState } from 'react'
import { pause } from './pause'

/** The pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [350, 700]

/** The error of a module that has not arrived. */
export class ModuleLost extends Error {
  /** The key of the error's message in errors.json. */
  readonly type = 'moduleLost'
}

/** Imports a module, and tries again twice. Rejects with ModuleLost, which has the message of the last attempt. */
async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  let failure: unknown
  for (const pauseMs of PAUSES_MS)
    try {
      return await load()
    } catch (error) {
      failure = error
      await pause(pauseMs)
    }
  // Until 2026, Chromium never requested a module again whose request had failed. Its error contains the address.
  const address = /https?:\S+$/.exec(String(failure))?.[0]
  try {
    if (address === undefined) return await load()
    const module: unknown = await import(/* @vite-ignore */ `${address}?retry=${Date.now()}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same file of the same build
    return module as Module
  } catch (error) {
    throw new ModuleLost(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Returns a function that imports a module once, and tries again twice. It rejects with ModuleLost, and the next call then
 * imports again. Use it for every import whose failure the user notices. A lost HTTP
 * client fails as a call without an answer (see `Api`).
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
 * Returns the module that `load` imports. Returns undefined until it has arrived, and when it cannot be loaded; `onLost` is
 * then called.
 */
export function useLateModule<Module>(
  load: () => Promise<Module>,
  onLost: (error: unknown) => void,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    load().then(
      (loaded) => setModule(() => loaded),
      (error: unknown) => lose(error),
    )
  }, [load])
  return module
}
