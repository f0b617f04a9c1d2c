import { errorText, fieldsOf, type ErrorText } from '../../i18n/error-texts'
import { showToast } from './show-toast'

/** Returns the message of a failed act, and shows it as a toast if its call has not. `unknownText`: nobody knows its outcome. */
export function showOutcome(failure: unknown, unknownText: string | undefined): ErrorText {
  const { outcome } = fieldsOf(failure)
  const isUnknown = outcome === 'unknown' && unknownText !== undefined
  const message = isUnknown ? { text: unknownText } : errorText(failure)
  if (outcome !== undefined) void showToast({ kind: 'error', id: message.text, ...message })
  return message
}
