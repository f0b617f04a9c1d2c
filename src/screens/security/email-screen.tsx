import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateEmail } from '../../api/account'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { locationUrl } from '../../session/redirects'
import { useRefreshUser, useUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'
import type { Act } from '../../lib/act'
import { rulesResolver } from '../../ui/form/form'
import { TextField } from '../../ui/form/text-field'
import { EmailAddress } from '../../ui/text/email-address'
import { RichText } from '../../ui/text/rich-text'
import { EmailSent } from './email-sent'
import { FormCard, SecurityForm, SecurityPage, SecurityPageSkeleton } from './security-page'

/** /dashboard/authentication/email: changes the e-mail address, which the person confirms with a mailed link. */
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
    <SecurityPage
      title={t('email')}
      lead={<RichText ns="security" i18nKey="currentEmail" components={{ email: <EmailAddress email={email} /> }} />}
    >
      <FormCard>
        <SecurityForm
          form={form}
          onSubmit={save}
          unknownText={t('emailUnknown')}
          fieldErrors={{ EMAIL_ALREADY_USED: 'newEmail' }}
        >
          <TextField name="newEmail" type="email" label={t('newEmail')} autoComplete="email" />
          <TextField
            name="confirmNewEmail"
            type="email"
            label={t('confirmNewEmail')}
            help={t('confirmNewEmailHelp')}
            autoComplete="email"
          />
        </SecurityForm>
      </FormCard>
    </SecurityPage>
  )
}

export function EmailSkeleton() {
  const t = useTexts('security')
  return <SecurityPageSkeleton title={t('email')} labels={[t('newEmail'), t('confirmNewEmail')]} />
}
