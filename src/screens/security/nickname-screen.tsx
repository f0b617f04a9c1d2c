import { useForm } from 'react-hook-form'
import { updateNickname } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { useUser } from '../../session/portal-state'
import { useWrite } from '../../session/use-write'
import { rulesResolver } from '../../ui/form/form'
import { NicknameField } from '../../ui/form/nickname-field'
import { ForeignText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import { SECURITY_LIST_PATH } from './paths'
import { PageHeading } from '../../ui/navigation/page-heading'
import { backToList, SecurityForm, SecurityPageSkeleton } from './security-page'

const t = textsOf('security')

export function Component() {
  const { nickName: current } = useUser()
  const write = useWrite()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ nickName: r.differentNickname(current) })),
    defaultValues: { nickName: '' },
  })

  const save = ({ nickName }: { nickName: string }, signal: AbortSignal) =>
    write(updateNickname({ nickName }, current), signal, { text: t('nicknameUpdated'), to: SECURITY_LIST_PATH })

  const nickname = (
    <strong>
      <ForeignText>{current ?? ''}</ForeignText>
    </strong>
  )
  return (
    <>
      <PageHeading
        title={t('nickname')}
        lead={
          current === null ? (
            t('noNickname')
          ) : (
            <RichText ns="security" i18nKey="currentNickname" components={{ nickname }} />
          )
        }
        back={backToList}
      />
      <SecurityForm form={form} onSubmit={save}>
        <NicknameField name="nickName" label={t('newNickname')} />
      </SecurityForm>
    </>
  )
}

export function HydrateFallback() {
  return <SecurityPageSkeleton title={t('nickname')} labels={[t('newNickname')]} />
}
