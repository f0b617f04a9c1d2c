import { useState } from 'react'
import { styled } from 'styled-components'
import { sendEmailValidation } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { Form } from '../../ui/form/form'
import { Notice } from '../../ui/feedback/notice'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { token } from '../../ui/theme/theme'
import type { LinkKind } from './link-tokens'

interface ResendActivationProps {
  /** The kind of link that no longer works, or an account that has not been confirmed. */
  reason: LinkKind | 'unconfirmed'
  /** The address with which the form is filled in. */
  email: string
}

const schema = () => import('./login-schema').then((module) => module.activationSchema())

/** Why a link does not work or an account cannot sign in, with a form that sends a new activation e-mail. */
export function ResendActivation({ reason, email }: ResendActivationProps) {
  const t = useTexts('login')
  const [sent, setSent] = useState(false)

  if (sent)
    return (
      <Notice kind="green" role="status">
        {t('activationSent')}
      </Notice>
    )
  if (reason === 'merge')
    return (
      <Notice kind="orange" role="alert" title={t('linkSpentTitle')}>
        {t('mergeSpent')}
      </Notice>
    )
  return (
    <Offer>
      {reason === 'activation' && (
        <Notice kind="orange" role="alert" title={t('linkSpentTitle')}>
          {t('activationSpent')}
        </Notice>
      )}
      <Form<{ email: string }>
        aria-label={t('sendActivation')}
        schema={schema}
        defaultValues={{ email: email || undefined }}
        onSubmit={async (form) => {
          await sendEmailValidation(form)
          setSent(true)
        }}
      >
        <TextField name="email" type="email" label={t('activationEmail')} autoComplete="email" />
        <SubmitButton kind="white" full busyText={t('sendingActivation')}>
          {t('sendActivation')}
        </SubmitButton>
      </Form>
    </Offer>
  )
}

const Offer = styled.div`
  display: grid;
  gap: ${token('s-5')};
  padding-bottom: ${token('s-6')};
  border-bottom: 1px solid ${token('line')};
`
