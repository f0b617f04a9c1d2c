import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { useRefreshUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'

/** The path of the security list. */
export const SECURITY_LIST_PATH = '/dashboard/authentication'

/**
 * Returns a function to call after a save: shows `text` as a toast and opens the list, whose guard reads the account
 * again. After the person has left the page, it reads the account without navigating.
 */
export function useReturnAfterSave(): (text: string) => Promise<void> {
  const navigate = useNavigate()
  const refresh = useRefreshUser()
  const { state } = useNavigation()
  const here = useRef(false)

  useEffect(() => {
    here.current = state === 'idle'
    return () => {
      here.current = false
    }
  }, [state])

  return async (text) => {
    void showToast({ kind: 'success', text })
    await (here.current ? navigate(SECURITY_LIST_PATH) : refresh())
  }
}
