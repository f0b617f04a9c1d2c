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

/** Loads the toast module. Rejects if the module cannot be loaded. */
export async function loadToasts(): Promise<ToastModule> {
  const loaded = await importToasts()
  // In strict mode, React mounts the toast area twice, and a toast in the first area would be lost. `flushSync` mounts
  // the toast area before the caller shows a toast.
  flushSync(() => toastModule.set(loaded))
  return loaded
}

/**
 * Shows a toast. If the toasts' module does not load within five seconds, announces the text or shows it with
 * `window.alert`.
 */
export async function showToast(options: ToastOptions): Promise<void> {
  const toasts = toastModule.get() ?? (await withTimeout(loadToasts().catch(window.reportError), 5000))
  if (toasts) toasts.showToast(options)
  else if (options.isInPage) announce(options.text)
  else window.alert(options.text)
}

/** Closes the toast with this id. Without an id, closes every toast. */
export const dismissToasts = (id?: string) => toastModule.get()?.dismissToasts(id)

/**
 * Renders the toasts. Render this component once, around all pages. The region is empty until the toast module is
 * loaded.
 */
export function ToastRegion() {
  const toasts = useStore(toastModule, { value: undefined })
  return toasts && <toasts.ToastArea />
}

/**
 * Shows a failure as a toast, except in three cases:
 * - A cancelled failure is not shown.
 * - A failure with `display: false` and no `outcome` has no toast. A screen reader announces the message if `isInPage`
 *   is true.
 * - On an account page, an ended session has no toast, because the sign-in page or a dialog reports it.
 */
export function showFailure(failure: unknown, isInPage: boolean, message: ErrorText = errorText(failure)): void {
  const { type, cancelled, display, outcome } = fieldsOf(failure)
  if (cancelled === true) return
  if (display === false && outcome === undefined) {
    // Announce the message, because a screen reader would otherwise not read out the message in the page.
    if (isInPage) announce(message.text)
    return
  }
  if (type === 'NO_VALID_SESSION' && window.location.pathname.startsWith('/dashboard')) return
  void showToast({ kind: 'error', id: message.text, isInPage, ...message })
}
