import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { sendEmailValidation } from '../../api/registration'
import texts from '../../i18n/fr/activation.json'
import { config } from '../../config'
import { addTexts, useTexts } from '../../i18n/texts'
import { EmailAddress, NoBreak } from '../../ui/text/inline-text'
import { Notice } from '../../ui/feedback/notice'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { TextField } from '../../ui/form/field'
import { MailActions } from '../../ui/button/mail-actions'
import { useFocusFallback } from '../../ui/navigation/focus'
import { LinkButton } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'
import { RichText } from '../../ui/text/rich-text'
import { Stack } from '../../ui/layout/stack'

addTexts('activation', texts)

export interface ActivationRequestProps {
  email: string
  /** Returns to the sign-in form, when this one replaces it. The field then receives the focus. */
  onBack?: (() => void) | undefined
}

/** Asks for the address of an account that is not activated, and sends a new activation e-mail to it. */
export function ActivationRequest({ email, onBack }: ActivationRequestProps) {
  const t = useTexts('activation')
  const titleId = useId()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: email || undefined },
  })
  const frame = useFocusFallback()
  const heading = useRef<HTMLHeadingElement>(null)
  const [address, setAddress] = useState('')
  const [view, setView] = useState<'offer' | 'sent' | 'edit'>('offer')
  const focusesField = view === 'edit' || (view === 'offer' && onBack !== undefined)

  async function send(values: { email: string }) {
    await sendEmailValidation(values)
    setAddress(values.email)
    setView('sent')
  }

  useLayoutEffect(() => {
    if (view === 'sent') heading.current?.focus()
    else if (focusesField) frame.current?.querySelector('input')?.focus()
  }, [view, focusesField, frame])

  return (
    <Block ref={frame} role="group" aria-labelledby={titleId}>
      <Title id={titleId} ref={heading} tabIndex={-1}>
        {t('title')}
      </Title>
      {view === 'sent' ? (
        <>
          <Notice kind="green" role="status">
            <RichText ns="activation" i18nKey="sent" components={{ email: <EmailAddress email={address} /> }} />
          </Notice>
          <MailActions email={address} onChange={() => setView('edit')} />
        </>
      ) : (
        <>
          <p>
            <NoBreak>{t('text')}</NoBreak>
          </p>
          <Form form={form} aria-label={t('title')} onSubmit={send}>
            <TextField name="email" type="email" label={t('email')} autoComplete="email" />
            <SubmitButton kind={onBack ? 'green' : 'white'} full busyText={t('sending')}>
              {t('send')}
            </SubmitButton>
          </Form>
        </>
      )}
      {onBack && (
        <LinkButton alone small onClick={onBack}>
          {t('back')}
        </LinkButton>
      )}
    </Block>
  )
}

const Block = styled(Stack)`
  justify-items: start;
  gap: ${token('s-4')};
  padding: ${token('s-5')};
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('r-lg')};
  > p {
    color: ${token('ink-2')};
  }
  > form,
  > [data-kind] {
    justify-self: stretch;
  }
`
const Title = styled.h2`
  font-size: ${token('fs-h2')};
  line-height: ${token('lh-h2')};
  font-weight: ${token('fw-semibold')};
`
