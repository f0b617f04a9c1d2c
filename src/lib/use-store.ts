import { useSyncExternalStore } from 'react'
import type { Store } from './store'

/**
 * Returns the value of a store and renders again when it changes. `prerendered` is the value in a prerendered page and
 * while React hydrates it; without one, the component must not be part of a prerendered page.
 */
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
