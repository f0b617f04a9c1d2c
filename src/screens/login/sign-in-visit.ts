import { useOutletContext } from 'react-router-dom'

/** What a visit to /login knows, on which its messages depend: an address alone proves nothing. */
export interface SignInVisit {
  /**
   * What the API says: nobody is signed in, or somebody is, who stays here; or a sign-out has had no answer; or the API does not
   * say. Undefined until then.
   */
  session: 'none' | 'open' | 'sign-out-due' | 'unknown' | undefined
  /** The messages that the address has or had. */
  messages: readonly string[]
}

/** Returns what the visit to /login knows. */
export const useSignInVisit = () => useOutletContext<SignInVisit>()
