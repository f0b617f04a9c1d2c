import type { ApiFailure } from '../api/failure'
import { errorText } from '../i18n/error-texts'
import { showToast } from '../ui/feedback/show-toast'
import { isProtectedPage } from '../session/protected-page'

/** Shows a failure that no screen shows itself as a toast, in the person's language; equal messages once at a time. */
export function showFailure(failure: ApiFailure): void {
  // The guard redirects to the sign-in page, which shows the message.
  if (failure.type === 'NO_VALID_SESSION' && isProtectedPage()) return
  const message = errorText(failure)
  void showToast({ kind: 'error', id: message.text, ...message })
}
