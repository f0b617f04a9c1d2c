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
  /** The page that opens after `afterMs`, in place of this one in the history. */
  to: string
  afterMs: number
  /** What is announced at the start. */
  announcement: string
  /** What is shown, with the remaining seconds. */
  remaining: (seconds: number) => string
  /** The link that opens the page at once. */
  now: string
  /** The buttons have the width of the form, as on the public pages. */
  full?: true
}

/** Leaves for another page after a while, but not while the focus or pointer is on its buttons, one of which ends it. */
export function TimedLeave({ to, afterMs, announcement, remaining, now, full }: TimedLeaveProps) {
  const navigate = useNavigate()
  const leaving = useNavigation().state !== 'idle'
  const [stays, setStays] = useState(false)
  const [isHeld, hold] = useHold()
  const seconds = useCountdown(afterMs / 1000, leaving || stays || isHeld, () => void navigate(to, { replace: true }))

  useEffect(() => announce(stays ? t('stays') : announcement), [stays, announcement])

  function stay() {
    flushSync(() => setStays(true))
    // In place of the return that has begun at zero.
    if (leaving) void navigate('', { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    // The pressed button is gone.
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
