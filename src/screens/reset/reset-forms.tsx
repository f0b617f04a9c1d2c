import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { withRedirect } from '../../addresses/redirects'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { TextField } from '../../ui/form/field'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { NewPasswordFields, newPasswordResolver } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { TextLink } from '../../ui/navigation/links'
import { SmallText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import type { ResetKind } from './reset-steps'

const t = textsOf('reset')

interface ResetFormProps {
  onSubmit: (value: string, signal: AbortSignal) => Promise<void>
}

export function RequestForm({ forgotten, onSubmit }: ResetFormProps & { forgotten: ResetKind }) {
  const { handOver } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: handOver.get().typedEmail || undefined },
  })
  const other = forgotten === 'nickname' ? '/reset-password' : '/reset-nickname'

  function saveTypedEmail() {
    const { email } = form.getValues()
    if (email) handOver.setTypedEmail(String(email))
  }

  return (
    <Form form={form} onSubmit={({ email }, signal) => onSubmit(email, signal)}>
      <TextField name="email" type="email" label={t('email')} autoComplete="email" />
      <SubmitButton
        busyText={t('sending')}
        next={
          <OtherReset>
            <RichText
              ns="reset"
              i18nKey={`${forgotten}_other`}
              components={{ other: <TextLink to={withRedirect(other)} onClick={saveTypedEmail} /> }}
            />
          </OtherReset>
        }
      >
        {t('send')}
      </SubmitButton>
    </Form>
  )
}

export function NewNicknameForm({ onSubmit }: ResetFormProps) {
  const form = useForm({ resolver: rulesResolver((r) => r.object({ newNickname: r.nickname() })) })
  return (
    <Form
      form={form}
      onSubmit={({ newNickname }, signal) => onSubmit(newNickname, signal)}
      unknownText={t('saveUnknown')}
      fieldErrors={{ NICKNAME_ALEREADY_USED: 'newNickname' }}
    >
      <NicknameField name="newNickname" label={t('newNickname')} />
      <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
    </Form>
  )
}

export function NewPasswordForm({ onSubmit }: ResetFormProps) {
  const form = useForm({ resolver: newPasswordResolver })
  return (
    <Form
      hasRequiredNote
      form={form}
      onSubmit={({ newPassword }, signal) => onSubmit(newPassword, signal)}
      unknownText={t('saveUnknown')}
      fieldErrors={{ INVALID_PASSWORD: 'newPassword' }}
    >
      <NewPasswordFields alone />
      <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
    </Form>
  )
}

const OtherReset = styled(SmallText)`
  a {
    display: inline-block;
  }
`
