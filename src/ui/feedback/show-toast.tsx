import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { createStore } from '../../lib/store'
import { useStore } from '../../lib/use-store'
import { withTimeout } from '../../lib/with-timeout'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { retryImport } from '../../lib/retry-import'
import { cssVar } from '../theme/theme'
import type { ToastOptions } from './toast'
import { errorText, fieldsOf, type ErrorText } from '../../i18n/texts'

type ToastModule = typeof import('./toast')

const toastModule = createStore<ToastModule | undefined>(undefined)
/** The last toast that is shown as plain text, without the toast module. */
const plainToast = createStore<ToastOptions | undefined>(undefined)

/** Fetches the toast module. Rejects when it could not be fetched. */
export async function loadToasts(): Promise<ToastModule> {
  const loaded = await retryImport(() => import('./toast'))
  // Strict mode mounts the area twice, and a toast shown in the first one would be lost.
  flushSync(() => toastModule.set(loaded))
  return loaded
}

const IMPORT_TIMEOUT_MS = 2000

/** Shows a toast as soon as the toast module is loaded, or its text alone when that fails or takes longer than 2 s. */
export async function showToast(options: ToastOptions): Promise<void> {
  const loaded = toastModule.get()
  if (loaded) {
    loaded.showToast(options)
    return
  }
  try {
    const toasts = await withTimeout(loadToasts(), IMPORT_TIMEOUT_MS)
    if (toasts) toasts.showToast(options)
    else showPlainToast(options)
  } catch (error) {
    window.reportError(error)
    showPlainToast(options)
  }
}

/** Closes the toast with this id, if it is shown, or every toast. */
export function dismissToasts(id?: string): void {
  toastModule.get()?.dismissToasts(id)
  if (id === undefined || plainToast.get()?.id === id) plainToast.set(undefined)
}

function showPlainToast(options: ToastOptions) {
  plainToast.set(options)
  setTimeout(() => plainToast.get() === options && plainToast.set(undefined), options.durationMs ?? TOAST_DEFAULT_MS)
}

/** Renders the toasts. Must be rendered once, around all pages; it is empty until the toast module is loaded. */
export function ToastRegion() {
  const toasts = useStore(toastModule, { value: undefined })
  const plain = useStore(plainToast, { value: undefined })
  return (
    <>
      {toasts && <toasts.ToastArea />}
      {plain && (
        <Plain role={plain.kind === 'error' ? 'alert' : 'status'} lang={plain.lang} data-kind={plain.kind}>
          {plain.text}
        </Plain>
      )}
    </>
  )
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

const Plain = styled.p`
  position: fixed;
  z-index: 50;
  top: ${cssVar('s-6')};
  right: ${cssVar('s-4')};
  max-width: min(24rem, 100% - 2rem);
  padding: ${cssVar('s-4')};
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('toast-green')};
  color: ${cssVar('on-toast')};
  &[data-kind='error'] {
    background: ${cssVar('toast-red')};
  }
`
