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
  /** The text that a screen reader announces when the countdown begins. */
  announcement: string
  /** Returns the visible text for a number of remaining seconds. */
  remainingText: (seconds: number) => string
  /** The text of the link to the next page. A user who does not want to wait can use this link. */
  linkText: string
  /** True if the buttons are as wide as the form. Public pages have such wide buttons. */
  full?: true
}

/**
 * Opens another page after `afterMs` milliseconds. While the focus or the pointer is on a button, the countdown stops.
 */
export function TimedLeave({ to, afterMs, announcement, remainingText, linkText, full }: TimedLeaveProps) {
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const [isStaying, setStaying] = useState(false)
  const [isHeld, hold] = useHold()
  const seconds = useCountdown(
    afterMs / 1000,
    isLeaving || isStaying || isHeld,
    () => void navigate(to, { replace: true }),
  )

  useEffect(() => announce(isStaying ? t('stays') : announcement), [isStaying, announcement])

  function stay() {
    flushSync(() => setStaying(true))
    // If the router is already opening the next page, cancel this with a navigation to the current page.
    if (isLeaving) void navigate('', { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    // The pressed button disappears, so move the focus to the heading.
    focusPageHeading()
  }

  return (
    <Frame {...hold}>
      <p key={seconds} className="num">
        {isStaying ? t('stays') : remainingText(seconds)}
      </p>
      <Actions>
        <ButtonLink kind="green" full={full} to={to}>
          {linkText}
        </ButtonLink>
        {!isStaying && (
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
