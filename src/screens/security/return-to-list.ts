import { useNavigate } from 'react-router-dom'
import { useCallSignal } from '../../lib/abort-signal'
import { useRefreshUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'

/** The path of the security list. */
export const SECURITY_LIST_PATH = '/dashboard/authentication'

/**
 * Returns a function that saves a change with `write`, shows `text` in a toast and navigates to the list, where the
 * guard reads the account again. If the person has navigated elsewhere by then, the account is only read again. The
 * write does not take the signal, because the toast is due in both cases. Rejects as `write` does.
 */
export function useSaveAndReturn(): (write: () => Promise<void>, text: string) => Promise<void> {
  const navigate = useNavigate()
  const refresh = useRefreshUser()
  const callSignal = useCallSignal()

  return async (write, text) => {
    const signal = callSignal()
    await write()
    void showToast({ kind: 'success', text })
    await (signal.aborted ? refresh() : navigate(SECURITY_LIST_PATH))
  }
}
