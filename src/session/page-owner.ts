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

/** Whether the session still belongs to the person for whom the page was opened. */
interface PageOwner {
  /** The API is being asked; the page is hidden meanwhile. */
  checking: boolean
  /** The person who is signed in now, if another than the one for whom the page was opened. */
  otherPerson: User | undefined
}

/**
 * Ensures that a dashboard page is shown only to the person for whom it was opened, and that nothing is sent from the
 * page of one person in the session of another. The page is hidden as soon as a sign-in in another tab replaces the
 * session, or the browser restores the page from its back/forward cache. It is shown again, unchanged, when the API names
 * the same person.
 * @param user the person that the guard read last
 */
export function usePageOwner(user: User): PageOwner {
  const refresh = useRefreshUser()
  const [owner, setOwner] = useState(user)
  const [found, setFound] = useState<User>()
  const [checking, setChecking] = useState(false)
  const otherPerson = isSamePerson(owner, user) ? found : user
  // The same person with a changed e-mail address or nickname.
  if (!otherPerson && owner !== user) setOwner(user)

  useLayoutEffect(() => {
    if (otherPerson) clearUserMemory()
    if (otherPerson || checking) hidePage()
    else showPage()
  }, [otherPerson, checking])
  useLayoutEffect(() => showPage, [])

  /** Resolves with whether the session is still the owner's. Without an answer the guard decides. */
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
  const pending = useRef<Promise<boolean>>(undefined)
  const check = useEffectEvent((signal: AbortSignal): Promise<boolean> => {
    hidePage()
    // Synchronous, because the effect that shows the page again runs only after a render with `checking`.
    flushSync(() => setChecking(true))
    pending.current ??= askApi(signal).finally(() => (pending.current = undefined))
    return pending.current
  })

  useEffect(() => {
    const controller = new AbortController()
    const checkAgain = () => void check(controller.signal)
    const stops = [
      onSignInElsewhere(confirmedSignIn, checkAgain),
      onPageCached(hidePage),
      onPageRestored(checkAgain),
      checkWrites(async () => {
        const isOwner = currentSignIn() === confirmedSignIn() || (await check(controller.signal))
        if (!isOwner) throw new ApiFailure({ cancelled: true })
      }),
    ]
    return () => {
      controller.abort()
      stops.forEach((stop) => stop())
    }
  }, [])

  return { checking, otherPerson }
}

/** Compares nickname and e-mail address, of which a person may have changed one. */
function isSamePerson(one: User, other: User): boolean {
  const hasSameNickName = Boolean(one.nickName) && one.nickName === other.nickName
  return hasSameNickName || one.email.toLowerCase() === other.email.toLowerCase()
}
