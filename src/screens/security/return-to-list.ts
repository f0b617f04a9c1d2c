import { useNavigate } from 'react-router-dom'
import type { User } from '../../api/users'
import { usePortal } from '../../session/portal-state'
import { readAgain } from '../../session/read-again'
import { useRefreshUser, useUser } from '../../session/user-context'
import { settleWrite } from '../../api/settle-write'
import type { Act } from '../../lib/act'
import { showToast } from '../../ui/feedback/show-toast'

export const SECURITY_LIST_PATH = '/dashboard/authentication'

interface Change {
  write: () => Promise<void>
  /** Whether the change is in `user`, as the API now describes the person; undefined when that does not show it. */
  isIn: (user: User) => boolean | undefined
  text: string
}

/**
 * Returns a function that makes a change of the account. After a lost answer, the account says whether it is made. Rejects as
 * `settleWrite`.
 */
export function useSettleChange(): (act: Act, change: Pick<Change, 'write' | 'isIn'>) => Promise<void> {
  const { session } = usePortal()
  const user = useUser()

  return async (act, { write, isIn }) => {
    await settleWrite(act, write, async () => {
      const now = await readAgain(session, user)
      return now && isIn(now)
    })
    session.expectChange(isIn)
  }
}

/** Returns a function that makes a change, shows a toast and returns to the list, unless the person has gone elsewhere. */
export function useSaveAndReturn(): (act: Act, change: Change) => Promise<void> {
  const navigate = useNavigate()
  const refresh = useRefreshUser()
  const settleChange = useSettleChange()

  return async (act, change) => {
    await settleChange(act, change)
    void showToast({ kind: 'success', text: change.text })
    await (act.isLeft() ? refresh() : navigate(SECURITY_LIST_PATH))
  }
}
