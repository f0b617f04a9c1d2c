import { useState, useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useNavigate, useNavigation } from 'react-router-dom'
import { styled } from 'styled-components'
import { updateEmail } from '../../api/account'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { locationUrl } from '../../session/redirects'
import { useRefreshUser, useUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'
import type { Act } from '../../lib/act'
import { rulesResolver } from '../../ui/form/form'
import { TextField } from '../../ui/form/field'
import { RichText } from '../../ui/text/rich-text'
import { SecurityForm, SecurityPage, SecurityPageSkeleton } from './security-page'
import { EMAIL_UPDATED_REDIRECT_MS } from '../../rules/limits'
import { Button, ButtonLink, Actions } from '../../ui/button/button'
import { announce } from '../../ui/feedback/announcer'
import { Notice } from '../../ui/feedback/notice'
import { focusPageHeading } from '../../ui/navigation/focus'
import { token } from '../../ui/theme/theme'
import { SECURITY_LIST_PATH } from './return-to-list'

export function EmailScreen() {
  const t = useTexts('security')
  const user = useUser()
  const { email } = user
  const refresh = useRefreshUser()
  const form = useForm({
    resolver: rulesResolver((r) =>
      r.object({
        newEmail: r.differentEmail(config().emailExampleDomain, email),
        confirmNewEmail: r.emailConfirmation('newEmail'),
      }),
    ),
    defaultValues: { newEmail: '', confirmNewEmail: '' },
  })
  const [sentTo, setSentTo] = useState<string>()

  async function save({ newEmail }: { newEmail: string }, act: Act) {
    await updateEmail({ email: newEmail, locationUrl: locationUrl('/dashboard') }, { ...act, as: user })
    void showToast({ kind: 'success', text: t('emailUpdated') })
    setSentTo(newEmail)
    await refresh()
  }

  if (sentTo !== undefined) return <EmailSent email={sentTo} />
  return (
    <SecurityPage title={t('email')} lead={<RichText ns="security" i18nKey="currentEmail" email={email} />}>
      <SecurityForm
        form={form}
        onSubmit={save}
        unknownText={t('emailUnknown')}
        fieldErrors={{ EMAIL_ALREADY_USED: 'newEmail' }}
      >
        <TextField name="newEmail" type="email" label={t('newEmail')} autoComplete="email" deps={['confirmNewEmail']} />
        <TextField
          name="confirmNewEmail"
          type="email"
          label={t('confirmNewEmail')}
          help={t('confirmNewEmailHelp')}
          autoComplete="email"
        />
      </SecurityForm>
    </SecurityPage>
  )
}

export function EmailSkeleton() {
  const t = useTexts('security')
  return <SecurityPageSkeleton title={t('email')} labels={[t('newEmail'), t('confirmNewEmail')]} />
}

const TICK_MS = 1000

/** Asks to confirm the new address, then returns to the list after five seconds, unless the focus or pointer is on its buttons. */
function EmailSent({ email }: { email: string }) {
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
    // In place of the return that has begun at zero.
    if (leaving) void navigate('', { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    // The pressed button is gone.
    focusPageHeading()
  }

  return (
    <SecurityPage title={t('emailSentTitle')}>
      <Notice kind="green">
        <RichText ns="security" i18nKey="emailSent" email={email} />
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
  }, [isOver])
  useEffect(() => {
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
