import { subscribeToFailures } from '../api/call'
import type { ApiFailure } from '../api/failure'
import { errorText } from '../i18n/error-texts'
import { showToast } from '../ui/feedback/show-toast'
import { isProtectedPage } from './guard'

/** Shows from now on each failure that nobody else shows, in the person's language; the same message once at a time. */
export function showFailureToasts(): void {
  subscribeToFailures(showFailure)
}

function showFailure(failure: ApiFailure): void {
  // The guard then leads to the sign-in page, which says so.
  if (failure.type === 'NO_VALID_SESSION' && isProtectedPage()) return
  const message = errorText(failure)
  void showToast({ kind: 'error', id: message.text, ...message })
}
