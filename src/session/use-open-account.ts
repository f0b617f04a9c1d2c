import { useEffect, useState } from 'react'
import { useStore } from '../lib/store'
import { usePortal } from './portal-state'

interface OpenAccount {
  /**
   * The e-mail address of the signed-in account. The value is undefined during the read, and null if nobody is signed
   * in or the API does not answer.
   */
  email: string | null | undefined
  /**
   * Reads the account again. Resolves with whether the same account is still signed in, because an answer to a question
   * about one account must not apply to another account.
   */
  isSame: () => Promise<boolean>
}

/** Returns the account that is signed in in this browser. The visitor of the public page may be another user. */
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
    const now = await session.read().catch(() => undefined)
    return now?.email === account?.email
  }

  return { email: isRead ? (account?.email ?? null) : undefined, isSame }
}
