import { useState } from 'react'
import { styled } from 'styled-components'
import { sendEmailValidation } from '../../api/users'
import mailTexts from '../../i18n/fr/mail.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { mailboxOf } from '../../rules/mailbox'
import { usePortal } from '../../session/portal-state'
import { Button, ButtonLink } from '../../ui/button/button'
import { ActionFailure, StillWaiting } from '../../ui/feedback/notice'
import { useAction } from '../../ui/feedback/use-action'
import { MailIcon } from '../../ui/icons/dashboard-icons'
import { Stack } from '../../ui/layout/stack'
import { useFocusFallback } from '../../ui/navigation/focus'
import { TextButton } from '../../ui/navigation/links'
import { Modal } from '../../ui/overlay/modal'
import { SmallText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import { cssVar } from '../../ui/theme/theme'

const mail = addTexts('mail', mailTexts)
const t = textsOf('subscription')

export interface Created {
  email: string
  /** The answer to an earlier submit was lost, and that submit has probably created the account. */
  isEarlier: boolean
}

export function SignUpSuccess({ email, isEarlier, onClose }: Created & { onClose: () => void }) {
  const mailbox = mailboxOf(email)
  return (
    <Modal
      title={t(isEarlier ? 'doneEarlierTitle' : 'doneTitle')}
      text={<RichText ns="subscription" i18nKey={isEarlier ? 'doneEarlier' : 'done'} email={email} />}
      icon={<MailIcon size="large" />}
      tone="neutral"
      onClose={onClose}
    >
      <Buttons>
        {mailbox && (
          <ButtonLink newTab full kind="green" to={mailbox.url}>
            {mail('open', { mailbox: mailbox.name })}
          </ButtonLink>
        )}
        <Button full kind={mailbox ? 'white' : 'green'} onClick={onClose}>
          {t('close')}
        </Button>
      </Buttons>
      <SendAgain email={email} />
    </Modal>
  )
}

const Buttons = styled(Stack)`
  margin-top: ${cssVar('s-4')};
`

/**
 * The button that sends the activation e-mail again. A confirmation replaces the button, and the focus moves to the
 * confirmation.
 */
function AgainButton(props: { onClick: () => void; unavailable: boolean; children?: string }) {
  const frame = useFocusFallback<HTMLSpanElement>()
  return (
    <span ref={frame}>
      <TextButton {...props} />
    </span>
  )
}

/** Shows « Rien reçu ? », and sends the activation e-mail of a new account again. */
function SendAgain({ email }: { email: string }) {
  const { send } = usePortal()
  const [isSent, setSent] = useState(false)
  const { run, busy, failure } = useAction(async (signal) => {
    setSent(false)
    await send(sendEmailValidation({ email }), { signal, doneText: t('sentAgain') })
    setSent(true)
  }, mail('unknown'))

  return (
    <>
      <SmallText role="status">
        {isSent ? (
          <RichText ns="subscription" i18nKey="sentAgain" />
        ) : (
          <RichText
            ns="subscription"
            i18nKey="nothingReceived"
            components={{ again: <AgainButton onClick={() => void run()} unavailable={busy} /> }}
          />
        )}
      </SmallText>
      <StillWaiting isWaiting={busy} />
      <ActionFailure failure={failure} />
    </>
  )
}
