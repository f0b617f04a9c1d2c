import { useRouteLoaderData } from 'react-router-dom'
import type { User } from '../api/users'

/** The id of the route with the guard, whose data is the signed-in person. */
export const GUARDED_ROUTE = 'guarded'

/** Returns the signed-in person; undefined outside of the dashboard, and until the API has named them. */
export function useUserIfKnown(): User | undefined {
  return useRouteLoaderData<User>(GUARDED_ROUTE)
}

/** Returns the signed-in person. Throws where `useUserIfKnown` returns undefined. */
export function useUser(): User {
  const user = useUserIfKnown()
  if (!user) throw new Error('useUser outside of the guarded dashboard')
  return user
}
