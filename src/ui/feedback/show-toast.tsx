import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { retryImport } from '../retry-import'
import { token } from '../theme/theme'
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

/**
 * Shows a toast, once its code is there. Without its code, which is asked for twice and waited for 2 s, the words are
 * shown as they are.
 */
export async function showToast(options: ToastOptions): Promise<void> {
  try {
    const toasts = await Promise.race([retryImport(loadToasts, [RETRY_AFTER_MS]), late()])
    if (toasts) toasts.showToast(options)
    else showPlainly(options)
  } catch (error) {
    window.reportError(error)
    showPlainly(options)
  }
}

const RETRY_AFTER_MS = 700
const LATE_AFTER_MS = 2000

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, LATE_AFTER_MS))

function showPlainly(options: ToastOptions) {
  tell(options)
  setTimeout(() => plain === options && tell(undefined), options.durationMs ?? TOAST_DEFAULT_MS)
}

/** What is shown without the toasts' code: the last one. */
let plain: ToastOptions | undefined

function tell(options: ToastOptions | undefined) {
  plain = options
  listeners.forEach((listener) => listener())
}

/** Where toasts appear: rendered once, around all pages; empty until their code has arrived. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, current, nothing)
  const words = useSyncExternalStore(subscribe, currentWords, nothing)
  return (
    <>
      {toasts && <toasts.ToastArea />}
      {words && (
        <Plain role={words.kind === 'error' ? 'alert' : 'status'} lang={words.lang} data-kind={words.kind}>
          {words.text}
        </Plain>
      )}
    </>
  )
}

const current = () => arrived
const currentWords = () => plain
const nothing = () => undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const Plain = styled.p`
  position: fixed;
  z-index: 50;
  top: ${token('s-6')};
  right: ${token('s-4')};
  max-width: min(24rem, 100% - 2rem);
  padding: ${token('s-4')};
  border-radius: ${token('r-md')};
  background: ${token('toast-green')};
  color: ${token('on-toast')};
  &[data-kind='error'] {
    background: ${token('toast-red')};
  }
`
