import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/resend.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { announce } from '../../ui/feedback/announcer'
import { LinkButton } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'
import { Tooltip } from '../../ui/overlay/tooltip'

addTexts('resend', texts)

/** How often what is left is counted. */
const TICK_MS = 1000

interface CountdownLinkProps {
  /** How long until the action is available, in seconds. */
  seconds: number
  /** When the wait began, as `performance.now()` gave it; another value starts it again, undefined ends it. */
  since: number | undefined
  onClick: () => void
  children: string
}

/**
 * An action that becomes available after a while, such as sending a code again. Until then it keeps the focus, does
 * nothing, and says in a tooltip how long; what remains is announced when the wait starts and when it is over only.
 */
export function CountdownButton({ seconds, since, onClick, children }: CountdownLinkProps) {
  const t = useTexts('resend')
  const left = useSecondsLeft(seconds, since)
  const waiting = left > 0

  useEffect(() => {
    announce(waiting ? t('in', { seconds }) : t('ready'))
  }, [waiting, since, seconds, t])

  return (
    <Tooltip side="below" text={waiting ? t('in', { seconds: left }) : undefined}>
      {(describedBy) => (
        <Line>
          {waiting && (
            <Ring viewBox="0 0 22 22" aria-hidden="true">
              <circle className="track" cx="11" cy="11" r="9" />
              <circle
                className="left"
                cx="11"
                cy="11"
                r="9"
                pathLength={seconds}
                strokeDasharray={`${left} ${seconds}`}
              />
            </Ring>
          )}
          <LinkButton alone small unavailable={waiting} onClick={onClick} aria-describedby={describedBy}>
            {children}
          </LinkButton>
        </Line>
      )}
    </Tooltip>
  )
}

/**
 * Whole seconds left. Read from the monotonic clock: a throttled timer does not stretch the wait, and a change of the
 * computer's date neither stretches nor ends it.
 */
function useSecondsLeft(seconds: number, since: number | undefined): number {
  const [now, setNow] = useState(since ?? 0)
  const left = since === undefined ? 0 : Math.max(0, Math.ceil(seconds - Math.max(now - since, 0) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over, since])
  return left
}

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
`
const Ring = styled.svg`
  width: 1.375rem;
  height: 1.375rem;
  transform: rotate(-90deg);
  fill: none;
  stroke-width: 2.5;
  .track {
    stroke: ${token('line')};
  }
  .left {
    stroke: ${token('green')};
    stroke-linecap: round;
  }
`
