import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { Form } from '../../ui/form/form'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'

interface EmailFormProps {
  /** Initial value; empty for none. */
  email: string
  onSubmit: (email: string) => unknown
}

/** Asks for an e-mail address. */
export function EmailForm({ email, onSubmit }: EmailFormProps) {
  const t = useTexts('finalise')
  return (
    <Form<{ email: string }>
      rules={(r) => r.object({ email: r.email(config().emailExampleDomain) })}
      onSubmit={(form) => onSubmit(form.email)}
      defaultValues={{ email: email || undefined }}
    >
      <TextField name="email" type="email" label={t('email')} autoComplete="email" />
      <SubmitButton full busyText={t('sending')}>
        {t('continue')}
      </SubmitButton>
    </Form>
  )
}
