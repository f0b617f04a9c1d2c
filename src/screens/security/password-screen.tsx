import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { updatePassword } from '../../api/users'
import { ApiFailure } from '../../api/failure'
import type { IsDone } from '../../api/request'
import { textsOf } from '../../i18n/texts'
import { formatDate } from '../../rules/dates'
import { accountName } from '../../session/sign-in-memory'
import { useUser } from '../../session/portal-state'
import { useWrite } from '../../session/use-write'
import { RequiredNote, rulesResolver } from '../../ui/form/form'
import { NewPasswordFields } from '../../ui/form/new-password-fields'
import { AccountName, CurrentPasswordField } from '../../ui/form/password-field'
import { SECURITY_LIST_PATH } from './paths'
import { PageHeading } from '../../ui/navigation/page-heading'
import { backToList, SecurityForm, SecurityPageSkeleton } from './security-page'

const t = textsOf('security')
const fields = textsOf('newPassword')

type Passwords = Record<'actualPassword' | 'newPassword', string>

export function Component() {
  const user = useUser()
  const { email, nickName, passwordUpdatedAt } = user
  const write = useWrite()
  const form = useForm({
    resolver: rulesResolver((r) =>
      r.object({
        actualPassword: r.password(),
        newPassword: r.differentPassword('actualPassword'),
        confirmNewPassword: r.passwordConfirmation('newPassword'),
      }),
    ),
    defaultValues: { actualPassword: '', newPassword: '', confirmNewPassword: '' },
  })
  const date = formatDate(passwordUpdatedAt)
  /**
   * `newPassword` is the password of the last submit. `dateBefore` is the date of the password change before that
   * submit.
   */
  const sent = useRef<{ newPassword: string; dateBefore: string | null }>(undefined)

  async function save({ actualPassword, newPassword }: Passwords, signal: AbortSignal) {
    const isDone: IsDone = ({ passwordUpdatedAt: now }) => {
      // The portal first calls `isDone` before it sends the new password. In this call, `now` is still the date of the
      // previous change.
      if (sent.current?.newPassword !== newPassword) sent.current = { newPassword, dateBefore: now }
      // If the API does not return the date of the last password change, the page cannot know whether the new password
      // was saved.
      return sent.current.dateBefore !== now || (now === null ? undefined : false)
    }
    try {
      const request = updatePassword({ oldPassword: actualPassword, newPassword })
      await write({ ...request, isDone }, signal, { text: t('passwordUpdated'), to: SECURITY_LIST_PATH })
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || !failure.isUnknown) sent.current = undefined
      throw failure
    }
  }

  return (
    <>
      <PageHeading title={t('password')} lead={date && t('passwordUpdatedOn', { date })} back={backToList} />
      <SecurityForm hasRequiredNote form={form} onSubmit={save} unknownText={t('passwordUnknown')}>
        <AccountName name={accountName(user)} />
        <RequiredNote />
        <CurrentPasswordField
          name="actualPassword"
          label={t('currentPassword')}
          deps={['newPassword']}
          failures={['INVALID_OLD_PASSWORD']}
        />
        <NewPasswordFields own={[email, nickName]} />
      </SecurityForm>
    </>
  )
}

export function HydrateFallback() {
  const labels = [t('currentPassword'), fields('newPassword'), fields('confirmNewPassword')]
  return <SecurityPageSkeleton title={t('password')} labels={labels} />
}
