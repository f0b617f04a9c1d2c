import { useEffect, useState } from 'react'
import { readBeforeWrite, isOfType } from '../api/failure'
import { useStore } from '../lib/store'
import { usePortal } from './portal-state'
import { compareUsers } from './fetch-user'

interface OpenAccount {
  /**
   * The e-mail address of the signed-in account. The value is undefined during the request, and null if nobody is
   * signed in or the API does not answer.
   */
  email: string | null | undefined
  /**
   * Requests the account again. Resolves with false if another user is signed in, and with true if not. Rejects with
   * ApiFailure if the API does not answer.
   */
  isSame: () => Promise<boolean>
}

/** Returns the account that is signed in in this browser. The user of the public page may be somebody else. */
export function useOpenAccount(): OpenAccount {
  const { session } = usePortal()
  const account = useStore(session.known.user, { value: undefined })
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const endRead = () => !signal.aborted && setRead(true)
    void session.read({ signal }).then(endRead, endRead)
    return () => controller.abort()
  }, [session])

  async function isSame(): Promise<boolean> {
    try {
      const now = await readBeforeWrite(session.read())
      return account !== undefined && compareUsers(account, now) !== 'other'
    } catch (failure) {
      if (!isOfType(failure, 'NO_VALID_SESSION')) throw failure
      return true
    }
  }

  return { email: isRead ? (account?.email ?? null) : undefined, isSame }
}
