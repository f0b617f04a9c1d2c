import { useEffect, useState } from 'react'
import { beforeWrite, isOfType } from '../api/failure'
import { useStore } from '../lib/store'
import { usePortal } from './portal-state'
import { compareUsers } from './fetch-user'

interface OpenAccount {
  /**
   * The e-mail address of the signed-in account. The value is undefined during the read, and null if nobody is signed
   * in or the API does not answer.
   */
  email: string | null | undefined
  /**
   * Reads the account again. Resolves with false if another user is signed in, because an answer to a question about
   * one account must not apply to another account. Rejects with ApiFailure if the API does not answer.
   */
  isSame: () => Promise<boolean>
}

/** Returns the account that is signed in in this browser. The visitor of the public page is possibly another user. */
export function useOpenAccount(): OpenAccount {
  const { session } = usePortal()
  const account = useStore(session.known.user, { value: undefined })
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const done = () => !signal.aborted && setRead(true)
    void session.read({ signal }).then(done, done)
    return () => controller.abort()
  }, [session])

  async function isSame(): Promise<boolean> {
    try {
      const now = await beforeWrite(session.read())
      return account !== undefined && compareUsers(account, now) !== 'other'
    } catch (failure) {
      if (!isOfType(failure, 'NO_VALID_SESSION')) throw failure
      return true
    }
  }

  return { email: isRead ? (account?.email ?? null) : undefined, isSame }
}
