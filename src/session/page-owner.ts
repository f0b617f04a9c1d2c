import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkWrites, setSessionRecovery } from '../api/call'
import { ApiFailure } from '../api/failure'
import type { User } from '../api/users'
import { useStore } from '../lib/use-store'
import { confirmedSignIn, requireUser } from './require-user'
import { clearUserMemory } from './user-memory'
import { currentSignIn, onSignInElsewhere } from './session-broadcast'
import { hidePage, onPageCached, onPageRestored, showPage } from './page-visibility'
import {
  allowInterruptions,
  endInterruption,
  interruptionEnd,
  keepPage,
  sessionInterruption,
  type SessionInterruption,
} from './session-interruption'
import { useRefreshUser } from './user-context'

/** Whether the session still belongs to the person for whom the page was opened. */
interface PageOwner {
  /** The API is being asked; the page is hidden meanwhile. */
  checking: boolean
  /** The person who is signed in now, if another than the one for whom the page was opened. */
  otherPerson: User | undefined
  /** Why the page waits for its owner's session, with what was typed in it. It is hidden while `unverified`. */
  interruption: SessionInterruption | undefined
  /**
   * Asks the API whose session it is, and ends an interruption when it is the owner's, which is what it resolves with.
   * Never rejects.
   */
  verify: () => Promise<boolean>
}

/**
 * Ensures that a dashboard page is shown only to the person for whom it was opened, and that nothing is sent from the
 * page of one person in the session of another. The page is hidden as soon as a sign-in in another tab replaces the
 * session, or the browser restores the page from its back/forward cache. It is shown again, unchanged, when the API
 * names the same person. When the session ends while something would be lost, the page waits for its owner's next
 * session.
 *
 * @param user the person that the guard read last; undefined before its first answer
 */
export function usePageOwner(user: User | undefined): PageOwner {
  const refresh = useRefreshUser()
  const [owner, setOwner] = useState(user)
  const [found, setFound] = useState<User>()
  const [checking, setChecking] = useState(false)
  const interruption = useStore(sessionInterruption, { value: undefined })
  const otherPerson = !owner || !user || isSamePerson(owner, user) ? found : user
  // The same person with a changed e-mail address or nickname.
  if (!otherPerson && owner !== user) setOwner(user)

  useLayoutEffect(() => {
    if (otherPerson) clearUserMemory()
    if (otherPerson || checking || interruption === 'unverified') hidePage()
    else showPage()
  }, [otherPerson, checking, interruption])
  useLayoutEffect(() => showPage, [])

  /**
   * Resolves with whether the session is still the owner's. Without an answer the page is kept, or the guard decides.
   */
  const askApi = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    try {
      const now = await requireUser(signal)
      const isOwner = owner !== undefined && isSamePerson(owner, now)
      // Synchronous: the page is visible again before the dialog of an interruption returns the focus to it.
      flushSync(() => {
        setFound(isOwner ? undefined : now)
        setChecking(false)
      })
      endInterruption(isOwner)
      return isOwner
    } catch (failure) {
      if (signal.aborted) return false
      if (!keepPage(failure)) await refresh()
      setChecking(false)
      return false
    }
  })
  const pending = useRef<Promise<boolean>>(undefined)
  const verify = useRef(() => Promise.resolve(false))
  const check = useEffectEvent((signal: AbortSignal): Promise<boolean> => {
    hidePage()
    // Synchronous, because the effect that shows the page again runs only after a render with `checking`.
    flushSync(() => setChecking(true))
    pending.current ??= askApi(signal).finally(() => (pending.current = undefined))
    return pending.current
  })

  const isKnown = user !== undefined
  // A passive effect would still listen after the page is removed, and hide the next one.
  useLayoutEffect(() => {
    if (!isKnown) return
    const controller = new AbortController()
    const checkAgain = () => void check(controller.signal)
    verify.current = () => check(controller.signal)
    const stops = [
      allowInterruptions(),
      // At once, before the page in front of it takes the focus.
      sessionInterruption.subscribe(() => sessionInterruption.get() === 'unverified' && hidePage()),
      setSessionRecovery(keepPage),
      onSignInElsewhere(confirmedSignIn, checkAgain),
      onPageCached(hidePage),
      onPageRestored(checkAgain),
      checkWrites(async () => {
        const isOwner =
          currentSignIn() === confirmedSignIn() || (await check(controller.signal)) || (await interruptionEnd())
        if (!isOwner) throw new ApiFailure({ cancelled: true })
      }),
    ]
    return () => {
      controller.abort()
      stops.forEach((stop) => stop())
    }
  }, [isKnown])

  return { checking, otherPerson, interruption, verify: () => verify.current() }
}

/** Compares nickname and e-mail address, of which a person may have changed one. */
function isSamePerson(one: User, other: User): boolean {
  const hasSameNickName = Boolean(one.nickName) && one.nickName === other.nickName
  return hasSameNickName || one.email.toLowerCase() === other.email.toLowerCase()
}
