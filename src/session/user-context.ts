import { createContext, use } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { User } from '../api/users'

/** The signed-in person, provided by the dashboard below the guard. */
export const UserContext = createContext<User | undefined>(undefined)

/** Returns the signed-in person. Throws outside of the dashboard. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser outside of the guarded dashboard')
  return user
}

/** Returns a function that reads the signed-in person again, after a change. */
export function useRefreshUser(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return revalidate
}
