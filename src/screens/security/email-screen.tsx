import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateEmail } from '../../api/users'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { usePortal, useUser } from '../../session/portal-state'
import { locationUrl } from '../../addresses/redirects'
import { useWrite } from '../../session/use-write'
import { RequiredNote, rulesResolver } from '../../ui/form/form'
import { TextField } from '../../ui/form/field'
import { RichText } from '../../ui/text/rich-text'
import { PageHeading } from '../../ui/navigation/page-heading'
import { backToList, SecurityForm, SecurityPageSkeleton } from './security-page'
import { EMAIL_UPDATED_REDIRECT_MS } from '../../rules/limits'
import { Notice } from '../../ui/feedback/notice'
import { TimedLeave } from '../../ui/navigation/timed-leave'
import { SECURITY_LIST_PATH } from './paths'

const t = textsOf('security')

export function Component() {
  const { email } = useUser()
  const { documentMemory } = usePortal()
  const write = useWrite()
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

  function save({ newEmail }: { newEmail: string }, signal: AbortSignal) {
    const request = updateEmail({ email: newEmail, locationUrl: locationUrl('/dashboard') })
    const onDone = () => {
      setSentTo(newEmail)
      documentMemory.set({ pendingEmail: newEmail })
    }
    return write(request, signal, { text: t('emailUpdated'), onDone })
  }

  if (sentTo !== undefined)
    return (
      <>
        <PageHeading title={t('emailSentTitle')} back={backToList} />
        <Notice>
          <RichText ns="security" i18nKey="emailSent" email={sentTo} />
        </Notice>
        <TimedLeave
          to={SECURITY_LIST_PATH}
          afterMs={EMAIL_UPDATED_REDIRECT_MS}
          announcement={t('backSoon', { seconds: EMAIL_UPDATED_REDIRECT_MS / 1000 })}
          remainingText={(seconds) => t('backIn', { seconds })}
          linkText={t('backNow')}
        />
      </>
    )
  return (
    <>
      <PageHeading
        title={t('email')}
        lead={<RichText ns="security" i18nKey="currentEmail" email={email} />}
        back={backToList}
      />
      <SecurityForm hasRequiredNote form={form} onSubmit={save} unknownText={t('emailUnknown')}>
        <RequiredNote />
        <TextField
          failures={['EMAIL_ALREADY_USED']}
          name="newEmail"
          type="email"
          label={t('newEmail')}
          autoComplete="email"
          deps={['confirmNewEmail']}
        />
        <TextField
          name="confirmNewEmail"
          type="email"
          label={t('confirmNewEmail')}
          help={t('confirmNewEmailHelp')}
          autoComplete="email"
        />
      </SecurityForm>
    </>
  )
}

export function HydrateFallback() {
  return <SecurityPageSkeleton title={t('email')} labels={[t('newEmail'), t('confirmNewEmail')]} />
}
