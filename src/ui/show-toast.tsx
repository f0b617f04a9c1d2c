import { useSyncExternalStore } from 'react'
import type { ToastOptions } from './toast'

type ToastModule = typeof import('./toast')

let arrived: ToastModule | undefined
const listeners = new Set<() => void>()

/** Fetches the toasts' code, ahead of the first toast or with it. */
export async function loadToasts(): Promise<ToastModule> {
  arrived = await import('./toast')
  listeners.forEach((listener) => listener())
  return arrived
}

/** Shows a toast, once its code is there. */
export async function showToast(options: ToastOptions): Promise<void> {
  const { showToast: show } = await loadToasts()
  show(options)
}

/** Where toasts appear: rendered once, around all pages; empty until their code has arrived. */
export function ToastPlace() {
  const toasts = useSyncExternalStore(subscribe, current, nothing)
  return toasts && <toasts.ToastArea />
}

const current = () => arrived
const nothing = () => undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
