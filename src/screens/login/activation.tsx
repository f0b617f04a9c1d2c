import { useId, useLayoutEffect, useRef, useState, useEffect, useEffectEvent, type MouseEvent } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { sendEmailValidation } from '../../api/registration'
import texts from '../../i18n/fr/activation.json'
import { config } from '../../config'
import { addTexts, textsOf } from '../../i18n/texts'
import { EmailAddress, NoBreak } from '../../ui/text/inline-text'
import { Notice, useStillWaiting } from '../../ui/feedback/notice'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { TextField } from '../../ui/form/field'
import { MailActions } from '../../ui/button/mail-actions'
import { useFocusFallback } from '../../ui/navigation/focus'
import { TextButton } from '../../ui/navigation/links'
import { cssVar } from '../../ui/theme/theme'
import { Stack } from '../../ui/layout/stack'
import { validateAccount } from '../../api/users'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { followLink } from '../../session/follow-link'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { showToast } from '../../ui/feedback/show-toast'
import { useAction } from '../../ui/feedback/use-action'
import { RefreshIcon } from '../../ui/icons/icons'

const t = addTexts('activation', texts)
const ui = textsOf('ui')
const loginTexts = textsOf('login')

/** Below the form of the sign-in, whose input stays. Its field receives the focus. */
export function ActivationRequest({ email }: { email: string }) {
  const titleId = useId()
  const { send } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: email || undefined },
  })
  const frame = useFocusFallback()
  const heading = useRef<HTMLHeadingElement>(null)
  const [address, setAddress] = useState('')
  const [view, setView] = useState<'edit' | 'sent'>('edit')

  async function request(values: { email: string }, signal: AbortSignal) {
    await send(sendEmailValidation(values), { signal, doneText: `${t('sentFor')} ${values.email}${t('sentNext')}` })
    setAddress(values.email)
    setView('sent')
  }

  useLayoutEffect(() => {
    if (view === 'sent') heading.current?.focus()
    else frame.current?.querySelector('input')?.focus()
  }, [view, frame])

  return (
    <Block ref={frame} role="group" aria-labelledby={titleId}>
      <Title id={titleId} ref={heading} tabIndex={-1}>
        {t('title')}
      </Title>
      {view === 'sent' ? (
        <>
          <Notice kind="green" isAnnounced>
            <span>{t('sentFor')}</span> <EmailAddress email={address} />
            <NoBreak>{t('sentNext')}</NoBreak>
          </Notice>
          <MailActions email={address} onChange={() => setView('edit')} />
        </>
      ) : (
        <>
          <p>
            <NoBreak>{t('text')}</NoBreak>
          </p>
          <Form form={form} aria-label={t('title')} onSubmit={request}>
            <TextField name="email" type="email" label={t('email')} autoComplete="email" />
            <SubmitButton kind="white" busyText={t('sending')}>
              {t('send')}
            </SubmitButton>
          </Form>
        </>
      )}
    </Block>
  )
}

interface ActivationLinkProps {
  /** Opens the form for a new activation e-mail; undefined while it is open. */
  onAskActivation: (() => void) | undefined
}

/** Sends the token of an activation link, once, and again on request after a failure that did not consume it. */
export function ActivationLink({ onAskActivation }: ActivationLinkProps) {
  const { send, tokens } = usePortal()
  const [isSpent, setSpent] = useState(false)
  const [isRetry, setRetry] = useState(false)
  const { run, busy, failure } = useAction(async (signal) => {
    const isDone = await followLink(tokens, 'mailActivatedToken', (updateEmailToken, options) =>
      send(validateAccount({ updateEmailToken }), options),
    )
    // Who has left this page may be signed in, perhaps with another account.
    const hasLeft = signal.aborted
    if (isDone) {
      const text = loginTexts(hasLeft ? 'otherValidated' : 'accountValidated')
      void showToast({ kind: 'success', text, durationMs: TOAST_ACCOUNT_MS })
    } else if (hasLeft) void showToast({ kind: 'error', text: loginTexts('otherSpent'), durationMs: TOAST_ACCOUNT_MS })
    else setSpent(true)
  })
  const stillWaiting = useStillWaiting(busy)
  const follow = useEffectEvent(() => tokens.peek('mailActivatedToken') && run())
  // Later, because strict mode ends at once what the effect begins.
  useEffect(() => queueMicrotask(() => void follow()), [])

  /** Moves the focus to the heading after a success, because the button disappears. */
  async function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setRetry(true)
    const heading = currentTarget.closest('main')?.querySelector('h1')
    if (!(await run())) heading?.focus()
  }

  if (isSpent)
    return (
      <Notice kind="orange" role="alert" title={loginTexts('linkSpentTitle')}>
        <p>{loginTexts('activationSpent')}</p>
        {onAskActivation && (
          <TextButton alone onClick={onAskActivation}>
            {loginTexts('askActivation')}
          </TextButton>
        )}
      </Notice>
    )
  return (
    <>
      {failure && (
        <Notice kind="red" title={loginTexts('linkFailedTitle')}>
          <span lang={failure.lang}>{failure.text}</span>
        </Notice>
      )}
      {stillWaiting && (
        <Notice isAnnounced title={loginTexts('followingLink')}>
          {ui('stillWaiting')}
        </Notice>
      )}
      {(failure !== undefined || (busy && isRetry)) && (
        <Button
          full
          busy={busy}
          busyText={loginTexts('followingLink')}
          icon={<RefreshIcon />}
          onClick={(event) => void retry(event)}
        >
          {ui('retry')}
        </Button>
      )}
    </>
  )
}

const Block = styled(Stack)`
  justify-items: start;
  gap: ${cssVar('s-4')};
  padding: ${cssVar('s-5')};
  border: 1px solid ${cssVar('line-strong')};
  border-radius: ${cssVar('r-lg')};
  > p {
    color: ${cssVar('ink-2')};
  }
  > form,
  > [data-kind] {
    justify-self: stretch;
  }
`
const Title = styled.h2`
  font-size: ${cssVar('fs-h2')};
  line-height: ${cssVar('lh-h2')};
  font-weight: ${cssVar('fw-semibold')};
`
