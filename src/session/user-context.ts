import { createContext, use, useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import { subscribeToFailures } from '../api/call'
import type { User } from '../api/users'

/** The signed-in person, provided by the dashboard below the guard. */
export const UserContext = createContext<User | undefined>(undefined)

/** The signed-in person. Only below the guard: elsewhere it throws. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser outside of the guarded dashboard')
  return user
}

/** Reads the signed-in person again after a change, so that dates and values are right without a reload. */
export function useRefreshUser(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return revalidate
}

/**
 * For the dashboard: once a call says that the session has ended, the guard is asked again, which leads the person to
 * sign in and back to where they were. The sign-in page tells them why.
 */
export function useSessionExpiry(): void {
  const refresh = useRefreshUser()
  useEffect(
    () =>
      subscribeToFailures(({ type }) => {
        if (type === 'NO_VALID_SESSION') void refresh()
      }),
    [refresh],
  )
}
