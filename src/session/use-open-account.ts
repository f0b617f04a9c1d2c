import { useEffect, useState } from 'react'
import { usePortal } from './portal-state'

/**
 * Returns the e-mail address of the account that is open in this browser, for a public page whose visitor may not be its
 * person: undefined while it is read, null when there is none or the API does not say.
 */
export function useOpenAccount(): string | null | undefined {
  const { session } = usePortal()
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    session.read({ signal }).then(
      (user) => setEmail(user.email),
      () => !signal.aborted && setEmail(null),
    )
    return () => controller.abort()
  }, [session])
  return email
}
