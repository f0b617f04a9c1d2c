import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { useRefreshedUser } from '../../session/user-context'
import { showToast } from '../../ui/show-toast'

/** The list of security items. */
export const LIST = '/dashboard/authentication'

/**
 * Ends a save: says `text` and goes back to the list, whose guard reads the account again. Whoever has left the page
 * meanwhile, or is about to, is not taken from where they went.
 */
export function useReturnAfterSave(): (text: string) => Promise<void> {
  const navigate = useNavigate()
  const refresh = useRefreshedUser()
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
    await (here.current ? navigate(LIST) : refresh())
  }
}
