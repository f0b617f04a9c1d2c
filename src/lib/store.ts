import { useSyncExternalStore } from 'react'

/** Creates an emitter for one kind of event. `emit` calls the listeners in the order of their subscription. */
export function createEmitter<Event = void>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    subscribe: (listener: (event: Event) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (event: Event) => listeners.forEach((listener) => listener(event)),
  }
}

/** A value outside React. A component reads the value with `useStore`. */
export interface Store<Value> {
  get: () => Value
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> & { set: (value: Value) => void } {
  let value = initial
  const { subscribe, emit } = createEmitter()
  return {
    get: () => value,
    subscribe,
    set: (next) => {
      value = next
      emit()
    },
  }
}

/**
 * Returns the value of a store. `prerendered` is the value until hydration ends. Without `prerendered`, the hook must
 * not be used on a prerendered page.
 */
export function useStore<Value>({ get, subscribe }: Store<Value>, prerendered?: { value: Value }): Value {
  return useSyncExternalStore(subscribe, get, prerendered && (() => prerendered.value))
}

const hydrated = createStore(true)

/** Returns false on a prerendered page and while React hydrates the page. Returns true afterwards. */
export const useHydrated = (): boolean => useStore(hydrated, { value: false })
