import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkWrites } from '../api/call'
import { ApiFailure } from '../api/failure'
import type { User } from '../api/users'
import { confirmedSignIn, requireUser } from './current-user'
import { clearUserMemory } from './user-memory'
import { currentSignIn, onSignInElsewhere } from './session-broadcast'
import { hidePage, onPageCached, onPageRestored, showPage } from './page-visibility'
import { useRefreshUser } from './user-context'

/** Whose session it is now, as far as a page of the account knows. */
interface PageOwner {
  /** The API is being asked; nothing of the page is shown meanwhile. */
  checking: boolean
  /** The person who is signed in now, when it is not the one for whom the page was opened. */
  otherPerson: User | undefined
}

/**
 * Keeps a page of the account to the person for whom it was opened. `user` is what the guard read last. The page is
 * hidden at once when somebody signs in elsewhere in this browser, or when the browser restores it from its back/forward
 * cache; it is shown again, as it was, when the API names the same person. Nothing is sent from the page of one person
 * in the session of another.
 */
export function usePageOwner(user: User): PageOwner {
  const refresh = useRefreshUser()
  const [owner, setOwner] = useState(user)
  const [found, setFound] = useState<User>()
  const [checking, setChecking] = useState(false)
  const otherPerson = isSamePerson(owner, user) ? found : user
  // An e-mail address or an identifier that its owner has changed.
  if (!otherPerson && owner !== user) setOwner(user)

  useLayoutEffect(() => {
    if (otherPerson) clearUserMemory()
    if (otherPerson || checking) hidePage()
    else showPage()
  }, [otherPerson, checking])
  useLayoutEffect(() => showPage, [])

  /** Whether the session still is the owner's. Without an answer the guard decides, as it would on a change of path. */
  const askApi = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    try {
      const now = await requireUser(signal)
      const isOwner = isSamePerson(owner, now)
      setFound(isOwner ? undefined : now)
      return isOwner
    } catch {
      if (!signal.aborted) await refresh()
      return false
    } finally {
      setChecking(false)
    }
  })
  const underWay = useRef<Promise<boolean>>(undefined)
  const check = useEffectEvent((signal: AbortSignal): Promise<boolean> => {
    hidePage()
    // At once: the effect that shows the page again runs only after a render that hid it.
    flushSync(() => setChecking(true))
    underWay.current ??= askApi(signal).finally(() => (underWay.current = undefined))
    return underWay.current
  })

  useEffect(() => {
    const left = new AbortController()
    const checkAgain = () => void check(left.signal)
    const stops = [
      onSignInElsewhere(confirmedSignIn, checkAgain),
      onPageCached(hidePage),
      onPageRestored(checkAgain),
      checkWrites(async () => {
        const isOwner = currentSignIn() === confirmedSignIn() || (await check(left.signal))
        if (!isOwner) throw new ApiFailure({ cancelled: true })
      }),
    ]
    return () => {
      left.abort()
      stops.forEach((stop) => stop())
    }
  }, [])

  return { checking, otherPerson }
}

/** A person may change the e-mail address or the identifier, one at a time. */
function isSamePerson(one: User, other: User): boolean {
  const hasSameNickName = Boolean(one.nickName) && one.nickName === other.nickName
  return hasSameNickName || one.email.toLowerCase() === other.email.toLowerCase()
}
