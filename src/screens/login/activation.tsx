import { useId, useLayoutEffect, useRef, useState, useEffect, useEffectEvent, type MouseEvent } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { sendEmailValidation, validateAccount } from '../../api/users'
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
import { SupportText } from '../../ui/text/support-contact'
import { cssVar } from '../../ui/theme/theme'
import { Stack } from '../../ui/layout/stack'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { followLink } from '../../session/follow-link'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { showToast } from '../../ui/feedback/show-toast'
import { useAction } from '../../ui/feedback/use-action'
import { RefreshIcon } from '../../ui/icons/icons'

const t = addTexts('activation', texts)
const login = textsOf('login')
const ui = textsOf('ui')

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
  const [sentTo, setSentTo] = useState<string>()

  async function request(values: { email: string }, signal: AbortSignal) {
    await send(sendEmailValidation(values), { signal, doneText: `${t('sentFor')} ${values.email}${t('sentNext')}` })
    setSentTo(values.email)
  }

  useLayoutEffect(() => {
    if (sentTo === undefined) frame.current?.querySelector('input')?.focus()
    else heading.current?.focus()
  }, [sentTo, frame])

  return (
    <Block ref={frame} role="group" aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      {sentTo === undefined ? (
        <>
          <p>
            <NoBreak>{t('text')}</NoBreak>
          </p>
          <Form form={form} aria-label={t('title')} onSubmit={request} unknownText={ui('mailUnknown')}>
            <TextField name="email" type="email" label={t('email')} autoComplete="email" />
            <SubmitButton kind="white" busyText={t('sending')}>
              {t('send')}
            </SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <Notice kind="green" isAnnounced>
            <span>{t('sentFor')}</span> <EmailAddress email={sentTo} />
            <NoBreak>{t('sentNext')}</NoBreak>
          </Notice>
          <MailActions email={sentTo} onChange={() => setSentTo(undefined)} />
        </>
      )}
    </Block>
  )
}

/**
 * Sends the token of an activation link, once, and again on request after a failure that did not consume it.
 * `onAskActivation` opens the form for a new e-mail; undefined while it is open.
 */
export function ActivationLink({ onAskActivation }: { onAskActivation: (() => void) | undefined }) {
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
      const text = login(hasLeft ? 'otherValidated' : 'accountValidated')
      void showToast({ kind: 'success', text, durationMs: TOAST_ACCOUNT_MS })
    } else if (hasLeft) void showToast({ kind: 'error', text: login('otherSpent'), durationMs: TOAST_ACCOUNT_MS })
    else setSpent(true)
  }, login('activationUnknown'))
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
      <Notice kind="orange" role="alert" title={login('linkSpentTitle')}>
        <p>{login('activationSpent')}</p>
        {onAskActivation && (
          <TextButton alone onClick={onAskActivation}>
            {login('askActivation')}
          </TextButton>
        )}
      </Notice>
    )
  return (
    <>
      {failure && (
        <Notice kind="red" title={login('linkFailedTitle')}>
          <span lang={failure.lang}>
            <SupportText>{failure.text}</SupportText>
          </span>
        </Notice>
      )}
      {stillWaiting && (
        <Notice isAnnounced title={login('followingLink')}>
          {ui('stillWaiting')}
        </Notice>
      )}
      {(failure !== undefined || (busy && isRetry)) && (
        <Button
          full
          busy={busy}
          busyText={login('followingLink')}
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
  > [data-tone] {
    justify-self: stretch;
  }
`
