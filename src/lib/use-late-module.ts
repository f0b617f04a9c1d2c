import { useEffect, useState } from 'react'

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
