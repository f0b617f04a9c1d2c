import { useSyncExternalStore } from 'react'
import type { Store } from './store'

/** The value of a store. `prerendered`: its value until hydration ends; without one, not for a prerendered page. */
export function useStore<Value>({ get, subscribe }: Store<Value>, prerendered?: { value: Value }): Value {
  return useSyncExternalStore(subscribe, get, prerendered && (() => prerendered.value))
}

/** Returns false in a prerendered page and while React hydrates it, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => undefined
