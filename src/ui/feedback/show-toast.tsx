import { flushSync } from 'react-dom'
import { createStore, useStore } from '../../lib/store'
import { withTimeout } from '../../lib/with-timeout'
import { lateModule } from '../../lib/late-module'
import { announce } from './announcer'
import type { ToastOptions } from './toast'
import { errorText, fieldsOf, type ErrorText } from '../../i18n/texts'

type ToastModule = typeof import('./toast')

const importToasts = lateModule(() => import('./toast'))
const toastModule = createStore<ToastModule | undefined>(undefined)

/** Fetches the toast module. Rejects when the fetch fails. */
export async function loadToasts(): Promise<ToastModule> {
  const loaded = await importToasts()
  // Strict mode mounts the toast area twice, and a toast in the first one would be lost. `flushSync` mounts it before the
  // caller shows a toast.
  flushSync(() => toastModule.set(loaded))
  return loaded
}

/**
 * Shows a toast. When its module cannot be loaded, or not within five seconds, announces a text that the page contains, and
 * shows any other text with `window.alert`.
 */
export async function showToast(options: ToastOptions): Promise<void> {
  const toasts = toastModule.get() ?? (await withTimeout(loadToasts().catch(window.reportError), 5000))
  if (toasts) toasts.showToast(options)
  else if (options.isInPage) announce(options.text)
  else window.alert(options.text)
}

/** Closes the toast with this id, or every toast without an id. */
export const dismissToasts = (id?: string) => toastModule.get()?.dismissToasts(id)

/** Renders the toasts. Render it once, around all pages. It is empty until the toast module is loaded. */
export function ToastRegion() {
  const toasts = useStore(toastModule, { value: undefined })
  return toasts && <toasts.ToastArea />
}

/**
 * Shows a failure as a toast. It shows nothing for a cancelled failure, and only announces a failure with `display: false`,
 * unless the outcome of a write is in doubt. It also shows nothing for an ended session on a page of the account, because the sign-in page or the dialog
 * reports it. `isInPage`: the page shows the message, too.
 */
export function showFailure(failure: unknown, isInPage: boolean, message: ErrorText = errorText(failure)): void {
  const { type, cancelled, display, outcome } = fieldsOf(failure)
  if (cancelled === true) return
  if (display === false && outcome === undefined) {
    // Otherwise a screen reader would not read the message of the page.
    if (isInPage) announce(message.text)
    return
  }
  if (type === 'NO_VALID_SESSION' && window.location.pathname.startsWith('/dashboard')) return
  void showToast({ kind: 'error', id: message.text, isInPage, ...message })
}
