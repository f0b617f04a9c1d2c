import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { BackLink } from '../../ui/navigation/back-link'
import { Form, rulesResolver } from '../../ui/form/form'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { TextLink } from '../../ui/navigation/text-link'
import { SmallText } from '../../ui/text/small-text'
import { RichText } from '../../ui/text/rich-text'
import type { ResetKind } from './reset-steps'

interface RequestProps {
  forgotten: ResetKind
  otherPath: string
  onSubmit: (email: string) => Promise<void>
}

/** First step: asks for the e-mail address that receives the link. */
export function RequestStep({ forgotten, otherPath, onSubmit }: RequestProps) {
  const t = useTexts('reset')
  const { handOver } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: handOver.get().typedEmail || undefined },
  })
  usePageTitle(t(`${forgotten}_requestHeading`))

  function saveTypedEmail() {
    const { email } = form.getValues()
    if (email) handOver.setTypedEmail(String(email))
  }

  return (
    <>
      <BackLink to={withRedirect('/login')}>{t('back')}</BackLink>
      <StepHeading title={t(`${forgotten}_requestHeading`)} lead={t(`${forgotten}_requestLead`)} />
      <Form form={form} onSubmit={({ email }) => onSubmit(email)}>
        <TextField name="email" type="email" label={t('email')} autoComplete="email" />
        <SubmitButton full busyText={t('sending')}>
          {t('send')}
        </SubmitButton>
      </Form>
      <OtherReset>
        <RichText
          ns="reset"
          i18nKey={`${forgotten}_other`}
          components={{
            other: <TextLink to={withRedirect(otherPath)} onClick={saveTypedEmail} />,
          }}
        />
      </OtherReset>
    </>
  )
}

const OtherReset = styled(SmallText)`
  > a {
    display: inline-block;
  }
`
