import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useNavigation } from 'react-router-dom'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { useCountdown, useHold } from '../../lib/use-countdown'
import { Actions, Button, ButtonLink } from '../button/button'
import { announce } from '../feedback/announcer'
import { cssVar } from '../theme/theme'
import { focusPageHeading } from './focus'

const t = textsOf('ui')

interface TimedLeaveProps {
  /** The path of the page that opens after `afterMs` milliseconds. It replaces the current page in the history. */
  to: string
  afterMs: number
  /** The text that a screen reader announces at the start. */
  announcement: string
  /** Returns the visible text for a number of remaining seconds. */
  remaining: (seconds: number) => string
  /** The text of the link that opens the page at once. */
  now: string
  /** Whether the buttons are as wide as the form, as on public pages. */
  full?: true
}

/**
 * Opens another page after `afterMs` milliseconds. The time stops while the focus or the pointer is on one of the
 * buttons. One button cancels the change of page.
 */
export function TimedLeave({ to, afterMs, announcement, remaining, now, full }: TimedLeaveProps) {
  const navigate = useNavigate()
  const leaving = useNavigation().state !== 'idle'
  const [stays, setStays] = useState(false)
  const [isHeld, hold] = useHold()
  const seconds = useCountdown(afterMs / 1000, leaving || stays || isHeld, () => void navigate(to, { replace: true }))

  useEffect(() => announce(stays ? t('stays') : announcement), [stays, announcement])

  function stay() {
    flushSync(() => setStays(true))
    // If the router is already opening the other page, a navigation to the current page stops the router.
    if (leaving) void navigate('', { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    // The pressed button disappears, so move the focus to the heading.
    focusPageHeading()
  }

  return (
    <Frame {...hold}>
      <p key={seconds} className="num">
        {stays ? t('stays') : remaining(seconds)}
      </p>
      <Actions>
        <ButtonLink kind="green" full={full} to={to}>
          {now}
        </ButtonLink>
        {!stays && (
          <Button full={full} onClick={stay}>
            {t('stay')}
          </Button>
        )}
      </Actions>
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  gap: ${cssVar('s-4')};
`
