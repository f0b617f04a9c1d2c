import { useEffect, useState } from 'react'
import { pause } from './pause'

/** Pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [350, 700]

/** Imports a module that loads late, and tries again twice. Rejects with the error of the last attempt. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pauseMs of PAUSES_MS)
    try {
      return await load()
    } catch {
      await pause(pauseMs)
    }
  return loadFromNewAddress(load)
}

/** Returns a function that imports a module as `retryImport` does, once; after a failure, the next call imports again. */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () =>
    (loading ??= retryImport(load).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/** Imports it under a new address: until 2026, an engine never asked again for a module whose request had failed. */
async function loadFromNewAddress<Module>(load: () => Promise<Module>): Promise<Module> {
  const path = /\bimport\([`'"](.+?)[`'"]\)/.exec(load.toString())?.[1]
  if (path === undefined) return load()
  const module: unknown = await import(/* @vite-ignore */ new URL(`${path}?retry=${Date.now()}`, import.meta.url).href)
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the same file of the same build
  return module as Module
}

/** Returns the module that `load` imports once it is there; undefined until then, and when it cannot be loaded. */
export function useLateModule<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    load().then(
      (loaded) => setModule(() => loaded),
      () => undefined,
    )
  }, [load])
  return module
}
