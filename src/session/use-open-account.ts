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
   * Requests the account again. Resolves with true if the same user or nobody is signed in. Resolves with false if
   * another user is signed in, because the answer of the first user must not change another account. Rejects with
   * ApiFailure if the API does not answer.
   */
  isSame: () => Promise<boolean>
}

/** Returns the account that is signed in in this browser. Another user may be looking at the public page. */
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
