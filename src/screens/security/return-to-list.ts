import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { useRefreshUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'

/** The list of security items. */
export const SECURITY_LIST_PATH = '/dashboard/authentication'

/**
 * Ends a save: says `text` and goes back to the list, whose guard reads the account again. Whoever has left the page
 * meanwhile, or is about to, is not taken from where they went.
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
