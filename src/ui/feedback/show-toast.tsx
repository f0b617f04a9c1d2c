import { flushSync } from 'react-dom'
import { createStore } from '../../lib/store'
import { useStore } from '../../lib/use-store'
import { lateModule } from '../../lib/retry-import'
import { announce } from './announcer'
import type { ToastOptions } from './toast'
import { errorText, fieldsOf, type ErrorText } from '../../i18n/texts'

type ToastModule = typeof import('./toast')

const toastModule = createStore<ToastModule | undefined>(undefined)
const importToasts = lateModule(() => import('./toast'))

/** Fetches the toast module. Rejects when it could not be fetched. */
export async function loadToasts(): Promise<ToastModule> {
  const loaded = await importToasts()
  // Strict mode mounts the area twice, and a toast shown in the first one would be lost.
  flushSync(() => toastModule.set(loaded))
  return loaded
}

/** Shows a toast as soon as the toast module is loaded. When that fails, its text is announced. */
export async function showToast(options: ToastOptions): Promise<void> {
  try {
    const toasts = toastModule.get() ?? (await loadToasts())
    toasts.showToast(options)
  } catch (error) {
    window.reportError(error)
    announce(options.text)
  }
}

/** Closes every toast: the page is another person's. */
export function dismissToasts(): void {
  toastModule.get()?.dismissToasts()
}

/** Closes the toast with this id, if it is shown. */
export function dismissToast(id: string): void {
  toastModule.get()?.dismissToast(id)
}

/** Renders the toasts. Must be rendered once, around all pages; it is empty until the toast module is loaded. */
export function ToastRegion() {
  const toasts = useStore(toastModule, { value: undefined })
  return toasts && <toasts.ToastArea />
}

/**
 * Returns the message of a failed act, and shows it as a toast if its call has not. `unknownText`: nobody knows its outcome.
 * `isInPage`: a notice shows it too.
 */
export function showOutcome(failure: unknown, unknownText: string | undefined, isInPage: boolean): ErrorText {
  const { outcome } = fieldsOf(failure)
  const isUnknown = outcome === 'unknown' && unknownText !== undefined
  const message = isUnknown ? { text: unknownText } : errorText(failure)
  if (outcome !== undefined) void showToast({ kind: 'error', id: message.text, isInPage, ...message })
  return message
}
