import { useState } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { updateEmail } from '../../api/account'
import { config } from '../../config'
import { french, useTexts } from '../../i18n/texts'
import { locationUrl } from '../../session/redirects'
import { useRefreshUser, useUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'
import { TextField } from '../../ui/form/text-field'
import { EmailSent } from './email-sent'
import { FormCard, SecurityForm } from './security-form'
import { SecurityPage, SecurityPageSkeleton } from './security-page'

interface EmailForm {
  newEmail: string
  confirmNewEmail: string
}

/** /dashboard/authentication/email: changes the e-mail address, which the person confirms with a mailed link. */
export function EmailScreen() {
  const t = useTexts('security')
  const { email } = useUser()
  const refresh = useRefreshUser()
  const [sentTo, setSentTo] = useState<string>()

  async function save({ newEmail }: EmailForm) {
    await updateEmail({ email: newEmail, locationUrl: locationUrl('/dashboard') })
    void showToast({ kind: 'success', text: t('emailUpdated') })
    setSentTo(newEmail)
    await refresh()
  }

  if (sentTo !== undefined) return <EmailSent email={sentTo} />
  return (
    <SecurityPage
      title={t('email')}
      lead={
        <span key={email}>
          <Trans
            i18n={french}
            ns="security"
            i18nKey="currentEmail"
            values={{ email }}
            components={{ strong: <strong translate="no" /> }}
          />
        </span>
      }
    >
      <FormCard>
        <SecurityForm<EmailForm>
          defaultValues={{ newEmail: '', confirmNewEmail: '' }}
          rules={(r) =>
            r.object({
              newEmail: r.differentEmail(config().emailExampleDomain, email),
              confirmNewEmail: r.emailConfirmation('newEmail'),
            })
          }
          onSubmit={save}
          fieldErrors={{ EMAIL_ALREADY_USED: 'newEmail' }}
        >
          <TextField name="newEmail" type="email" label={t('newEmail')} autoComplete="email" />
          <TextField name="confirmNewEmail" type="email" label={t('confirmNewEmail')} autoComplete="email" />
        </SecurityForm>
      </FormCard>
    </SecurityPage>
  )
}

/** /dashboard/authentication/email without data. */
export function EmailSkeleton() {
  const t = useTexts('security')
  return <SecurityPageSkeleton title={t('email')} labels={[t('newEmail'), t('confirmNewEmail')]} />
}
