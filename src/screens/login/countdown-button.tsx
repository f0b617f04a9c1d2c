import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/resend.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { announce } from '../../ui/feedback/announcer'
import { LinkButton } from '../../ui/navigation/text-link'
import { inlineRow, token } from '../../ui/theme/theme'
import { Tooltip } from '../../ui/overlay/tooltip'

addTexts('resend', texts)

const TICK_MS = 1000

interface CountdownButtonProps {
  seconds: number
  /** The start of the wait, a value of `performance.now()`. A new value restarts the wait, undefined ends it. */
  since: number | undefined
  onClick: () => void
  children: string
}

/** A button that becomes available after a wait, for example to send a code again. It stays focusable, and its end is announced. */
export function CountdownButton({ seconds, since, onClick, children }: CountdownButtonProps) {
  const t = useTexts('resend')
  const remaining = useSecondsRemaining(seconds, since)
  const waiting = remaining > 0

  // Not its start: the announcement would interrupt the heading of the step, or the toast about another code.
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !waiting) announce(t('ready'))
    wasWaiting.current = waiting
  }, [waiting, t])

  return (
    <Tooltip side="below" text={waiting ? t('in', { seconds: remaining }) : undefined}>
      {(describedBy) => (
        <Line>
          <LinkButton alone small unavailable={waiting} onClick={onClick} aria-describedby={describedBy}>
            {children}
          </LinkButton>
          {waiting && <Figures aria-hidden="true">{figuresOf(remaining)}</Figures>}
        </Line>
      )}
    </Tooltip>
  )
}

/** By the monotonic clock, which neither a throttled timer nor a date set back makes longer; the date shows a computer's sleep. */
function useSecondsRemaining(seconds: number, since: number | undefined): number {
  const [now, setNow] = useState(since ?? 0)
  const remaining = since === undefined ? 0 : Math.max(0, Math.ceil(seconds - Math.max(now - since, 0) / 1000))
  const isOver = remaining === 0
  useEffect(() => {
    if (isOver) return
    const ahead = () => Date.now() - performance.now()
    const before = ahead()
    const timer = setInterval(() => setNow(performance.now() + Math.max(ahead() - before, 0)), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver, since])
  return remaining
}

function figuresOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const Line = styled.span`
  ${inlineRow('0.625rem')}
`
const Figures = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: ${token('fw-semibold')};
`
