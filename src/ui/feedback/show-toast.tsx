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

/** Fetches the toast module. Rejects when it could not be fetched. */
export async function loadToasts(): Promise<ToastModule> {
  const loaded = await importToasts()
  // Strict mode mounts the area twice, and a toast shown in the first one would be lost.
  flushSync(() => toastModule.set(loaded))
  return loaded
}

/** Shows a toast. Without its module, or five seconds later, a window of the browser shows a text that is not in the page. */
export async function showToast(options: ToastOptions): Promise<void> {
  const toasts = toastModule.get() ?? (await withTimeout(loadToasts().catch(window.reportError), 5000))
  if (toasts) toasts.showToast(options)
  else if (options.isInPage) announce(options.text)
  else window.alert(options.text)
}

/** Closes the toast with this id, if it is shown, or every toast. */
export const dismissToasts = (id?: string) => toastModule.get()?.dismissToasts(id)

/** Renders the toasts. Must be rendered once, around all pages; it is empty until the toast module is loaded. */
export function ToastRegion() {
  const toasts = useStore(toastModule, { value: undefined })
  return toasts && <toasts.ToastArea />
}

/**
 * Shows a failure as a toast, unless it was cancelled, or the server asks for that of a refusal, or the session of an account's
 * page has ended: that page is left, or covered by a dialog, which both say so. `isInPage`: the page shows the message, too.
 */
export function showFailure(failure: unknown, isInPage: boolean, message: ErrorText = errorText(failure)): void {
  const { type, cancelled, display, outcome } = fieldsOf(failure)
  if (cancelled === true || (display === false && outcome === undefined)) return
  if (type === 'NO_VALID_SESSION' && window.location.pathname.startsWith('/dashboard')) return
  void showToast({ kind: 'error', id: message.text, isInPage, ...message })
}
