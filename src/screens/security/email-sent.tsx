import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useNavigation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { EMAIL_UPDATED_REDIRECT_MS } from '../../rules/limits'
import { Button, ButtonLink } from '../../ui/button/button'
import { announce } from '../../ui/feedback/announcer'
import { Notice } from '../../ui/feedback/notice'
import { Actions } from '../../ui/button/actions'
import { focusPageHeading } from '../../ui/navigation/focus-fallback'
import { token } from '../../ui/theme/theme'
import { EmailAddress } from '../../ui/text/email-address'
import { RichText } from '../../ui/text/rich-text'
import { SECURITY_LIST_PATH } from './return-to-list'
import { SecurityPage } from './security-page'

const TICK_MS = 1000

/** Asks to confirm the new address, then returns to the list after five seconds, unless the focus or pointer is on its buttons. */
export function EmailSent({ email }: { email: string }) {
  const t = useTexts('security')
  const navigate = useNavigate()
  const leaving = useNavigation().state !== 'idle'
  const [stays, setStays] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const total = EMAIL_UPDATED_REDIRECT_MS / TICK_MS
  const seconds = useCountdown(total, leaving || stays || hovered || focused, () => void navigate(SECURITY_LIST_PATH))

  useEffect(() => announce(stays ? t('stays') : t('backSoon', { seconds: total })), [stays, total, t])

  function stay() {
    flushSync(() => setStays(true))
    // The pressed button is gone.
    focusPageHeading()
  }

  return (
    <SecurityPage title={t('emailSentTitle')}>
      <Notice kind="green">
        <RichText ns="security" i18nKey="emailSent" components={{ email: <EmailAddress email={email} /> }} />
      </Notice>
      <Return
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {stays ? (
          <p>{t('stays')}</p>
        ) : (
          <p key={seconds}>
            <RichText
              ns="security"
              i18nKey="backIn"
              values={{ seconds }}
              components={{ seconds: <strong className="num" /> }}
            />
          </p>
        )}
        <Actions>
          {!stays && <Button onClick={stay}>{t('stay')}</Button>}
          <ButtonLink to={SECURITY_LIST_PATH}>{t('backNow')}</ButtonLink>
        </Actions>
      </Return>
    </SecurityPage>
  )
}

/** Returns the remaining seconds, and calls `onEnd` at zero. The time spent `held` does not count. */
function useCountdown(total: number, held: boolean, onEnd: () => void): number {
  const [elapsed, setElapsed] = useState(0)
  const end = useEffectEvent(onEnd)
  const isOver = elapsed >= total
  useEffect(() => {
    if (isOver) end()
    if (isOver || held) return
    const timer = setInterval(() => setElapsed((before) => before + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [held, isOver])
  return Math.max(total - elapsed, 0)
}

const Return = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token('s-4')};
`
