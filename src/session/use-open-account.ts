import { useEffect, useState } from 'react'
import { usePortal } from './portal-state'
import type { Session } from './session'

interface OpenAccount {
  /** Its e-mail address: undefined while it is read, null when none is open or the API does not say. */
  email: string | null | undefined
  /** Reads it again. Resolves with whether it is the same: a question about one account is not answered for another. */
  isSame: () => Promise<boolean>
}

/** Returns the account that is open in this browser, for a public page whose visitor may not be its person. */
export function useOpenAccount(): OpenAccount {
  const { session } = usePortal()
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void readEmail(session, signal).then((found) => !signal.aborted && setEmail(found))
    return () => controller.abort()
  }, [session])

  async function isSame(): Promise<boolean> {
    const found = await readEmail(session)
    setEmail(found)
    return found === email
  }

  return { email, isSame }
}

const readEmail = (session: Session, signal?: AbortSignal): Promise<string | null> =>
  session.read(signal && { signal }).then(
    (user) => user.email,
    () => null,
  )
