import { useEffect, useState } from 'react'
import { useStore } from '../lib/store'
import { usePortal } from './portal-state'

interface OpenAccount {
  /**
   * The account's e-mail address. It is undefined while it is being read, and null when no account is open or the API does
   * not say.
   */
  email: string | null | undefined
  /**
   * Reads the account again. Resolves with whether it is the same, because a question about one account must not be
   * answered for another.
   */
  isSame: () => Promise<boolean>
}

/** Returns the account that is open in this browser, for a public page whose visitor may not be its user. */
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
