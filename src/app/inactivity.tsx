import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { styled } from 'styled-components'
import texts from '../i18n/fr/inactivity.json'
import { addTexts } from '../i18n/texts'
import { createStore, useStore } from '../lib/store'
import { INACTIVITY_WARNING_S, MS_PER_MIN } from '../rules/limits'
import { usePortal } from '../session/portal-state'
import { inactivityLimitMin, storeActivity, storedActivityMs } from '../session/sign-in-memory'
import { leaveForSignOut } from '../session/sign-out'
import { Button, Actions } from '../ui/button/button'
import { announce } from '../ui/feedback/announcer'
import { Modal } from '../ui/overlay/modal'
import { SHIELD_MS } from '../ui/overlay/press-shield'
import { cssVar } from '../ui/theme/theme'

const t = addTexts('inactivity', texts)

/** The events that count as activity of the user. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input'] as const
/**
 * The browser sends one of these events when a suspended tab becomes active. At each event, `createInactivityWatch`
 * checks the limit, because timers stop in a suspended tab.
 */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow', 'resume'] as const

const TICK_MS = 1000

/**
 * Creates an object that measures the time since the last activity in any tab. During the last minute before the limit,
 * only `stayActive` counts as activity. When the limit is reached, the page receives no more clicks and key presses.
 */
export function createInactivityWatch(limitMin: number) {
  /** The number of seconds until the sign-out, from 60 to 0. Undefined while more than a minute remains. */
  const remainingS = createStore<number | undefined>(undefined)
  /** The time of the last activity in any tab, as far as this tab knows, in milliseconds since 1970. */
  let activeMs = 0

  function update() {
    if (remainingS.get() === 0) return
    const nowMs = Date.now()
    // If the last activity is in the future, somebody has set the clock back.
    activeMs = Math.min(Math.max(activeMs, storedActivityMs() ?? 0), nowMs)
    const leftS = Math.max(Math.ceil((limitMin * MS_PER_MIN - nowMs + activeMs) / 1000), 0)
    const next = leftS > INACTIVITY_WARNING_S ? undefined : leftS
    if (next !== remainingS.get()) remainingS.set(next)
  }

  function onActivity(event: Event) {
    update()
    if (remainingS.get() === undefined) activeMs = Date.now()
    if (remainingS.get() !== 0) return
    event.stopImmediatePropagation()
    // Browsers do not allow `preventDefault` for a wheel event.
    if (event.type !== 'wheel') event.preventDefault()
  }

  function onTick() {
    update()
    if (remainingS.get() !== 0 && activeMs !== storedActivityMs()) storeActivity(activeMs)
  }

  return {
    remainingS,
    /**
     * Stores an activity of the user, and closes the warning in every tab. Does nothing if the limit is already
     * reached.
     */
    stayActive: () => {
      update()
      if (remainingS.get() === 0) return
      activeMs = Date.now()
      onTick()
    },
    /** Starts the watch. The start counts as activity. Returns a function that stops the watch. */
    start: () => {
      const stopped = new AbortController()
      const options = { capture: true, signal: stopped.signal }
      activeMs = Date.now()
      onTick()
      for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, options)
      for (const type of WAKE_EVENTS) window.addEventListener(type, update, options)
      const timer = setInterval(onTick, TICK_MS)
      stopped.signal.addEventListener('abort', () => clearInterval(timer))
      return () => stopped.abort()
    },
  }
}

/**
 * Watches for inactivity on each page with an open session, and in each step of a sign-in. Does nothing without a limit
 * of inactivity.
 */
export function Inactivity() {
  const limitMin = inactivityLimitMin()
  return limitMin !== undefined && <Watch key={limitMin} limitMin={limitMin} />
}

/**
 * Signs the user out in every tab at the limit of inactivity. One minute before, a dialog asks whether the user wants
 * to stay signed in.
 */
function Watch({ limitMin }: { limitMin: number }) {
  const [watch] = useState(() => createInactivityWatch(limitMin))
  const remainingS = useStore(watch.remainingS)
  const portal = usePortal()
  useEffect(() => watch.start(), [watch])

  const isOver = remainingS === 0
  useLayoutEffect(() => {
    if (isOver) leaveForSignOut(portal, 'inactivity')
  }, [isOver, portal])

  function stay() {
    watch.stayActive()
    // This check sends `GET /users/me`, and this request also keeps the session alive.
    void portal.session.check('automatic')
  }

  if (remainingS === undefined || isOver) return null
  return <InactivityDialog remainingS={remainingS} onStay={stay} onSignOut={() => leaveForSignOut(portal)} />
}

const SIGN_OUT = 'sign-out'
const ANNOUNCED_S = [10, 30, 60]

/** The keys that move the focus to the other button of the dialog. */
const MOVES_FOCUS = ['Tab', 'Shift']
/** The keys that activate a button. */
const PRESSES = ['Enter', ' ']

interface InactivityDialogProps {
  remainingS: number
  onStay: () => void
  onSignOut: () => void
}

/**
 * Asks whether the user wants to stay signed in. Every click and every key means yes, with two exceptions. A key that
 * moves the focus means nothing. The sign-out button means no.
 */
function InactivityDialog({ remainingS, onStay, onSignOut }: InactivityDialogProps) {
  // True if the session has already ended. In this case, the page under the dialog asks the user to sign in again.
  const hasEnded = useStore(usePortal().session.status).name === 'ended'
  const stay = useEffectEvent(onStay)

  useEffect(() => {
    const openedMs = Date.now()
    const controller = new AbortController()
    const handleInput = (event: Event) => {
      const key = event instanceof KeyboardEvent ? event.key : undefined
      if (key !== undefined && MOVES_FOCUS.includes(key)) return
      const isOnSignOut = event.target instanceof Element && event.target.closest(`[name="${SIGN_OUT}"]`) !== null
      // If the dialog has just opened, the user wanted to click the page and not the sign-out button.
      const isForDialog = Date.now() - openedMs >= SHIELD_MS
      if (isOnSignOut && isForDialog && (key === undefined || PRESSES.includes(key))) return
      // A click or key press that answers the dialog must not also act on the page under the dialog.
      event.preventDefault()
      event.stopPropagation()
      stay()
    }
    for (const type of ['keydown', 'click'])
      document.addEventListener(type, handleInput, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])

  const announceRemaining = useEffectEvent(() =>
    announce(t(hasEnded ? 'endedAnnounced' : 'announced', { seconds: remainingS })),
  )
  const announced = ANNOUNCED_S.find((seconds) => remainingS <= seconds)
  useEffect(() => announceRemaining(), [announced])

  return (
    <Modal title={t('title')} text={t(hasEnded ? 'endedText' : 'text')} onClose={onStay}>
      <Remaining role="timer" className="num">
        {t('remaining', { seconds: remainingS })}
      </Remaining>
      <Actions align="equal">
        <Button kind="green" onClick={onStay}>
          {t(hasEnded ? 'endedStay' : 'stay')}
        </Button>
        {!hasEnded && (
          <Button name={SIGN_OUT} onClick={onSignOut}>
            {t('signOut')}
          </Button>
        )}
      </Actions>
    </Modal>
  )
}

const Remaining = styled.p`
  font-size: ${cssVar('fs-h2')};
  font-weight: ${cssVar('fw-semibold')};
`
