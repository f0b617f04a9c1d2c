import { useNavigate } from 'react-router-dom'
import type { CheckedRequest } from '../../api/request'
import { ASKS_NOTHING } from '../../lib/unsaved-input'
import { usePortal } from '../../session/portal-state'
import { useRefreshUser, useUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'

export const SECURITY_LIST_PATH = '/dashboard/authentication'

/**
 * Returns a function that makes a change of the account, shows `text` as a toast and returns to the list, unless the person has
 * gone elsewhere.
 */
export function useSaveAndReturn(): (change: CheckedRequest, text: string, signal: AbortSignal) => Promise<void> {
  const navigate = useNavigate()
  const refresh = useRefreshUser()
  const { send } = usePortal()
  const user = useUser()

  return async (change, text, signal) => {
    await send(change, { as: user, signal })
    void showToast({ kind: 'success', text })
    await (signal.aborted ? refresh() : navigate(SECURITY_LIST_PATH, { state: ASKS_NOTHING }))
  }
}
