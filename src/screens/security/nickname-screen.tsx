import { Trans } from 'react-i18next/TransWithoutContext'
import { updateNickname } from '../../api/account'
import { french, useTexts } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { useUser } from '../../session/user-context'
import { NicknameField } from '../../ui/form/nickname-field'
import { useSaveAndReturn } from './return-to-list'
import { FormCard, SecurityForm } from './security-form'
import { SecurityPage, SecurityPageSkeleton } from './security-page'

interface NicknameForm {
  nickName: string
}

/** /dashboard/authentication/nickName: changes the nickname. */
export function NicknameScreen() {
  const t = useTexts('security')
  const { nickName: current } = useUser()
  const { session } = usePortal()
  const saveAndReturn = useSaveAndReturn()

  function save({ nickName }: NicknameForm) {
    session.expectChange({ nickName })
    return saveAndReturn(() => updateNickname({ nickName }), t('nicknameUpdated'))
  }

  return (
    <SecurityPage
      title={t('nickname')}
      lead={
        current === null || current === undefined ? (
          t('noNickname')
        ) : (
          <span key={current}>
            <Trans
              i18n={french}
              ns="security"
              i18nKey="currentNickname"
              values={{ nickname: current }}
              components={{ strong: <strong translate="no" /> }}
            />
          </span>
        )
      }
    >
      <FormCard>
        <SecurityForm<NicknameForm>
          defaultValues={{ nickName: '' }}
          rules={(r) => r.object({ nickName: r.differentNickname(current) })}
          onSubmit={save}
          fieldErrors={{ NICKNAME_ALEREADY_USED: 'nickName' }}
        >
          <NicknameField name="nickName" label={t('newNickname')} />
        </SecurityForm>
      </FormCard>
    </SecurityPage>
  )
}

/** /dashboard/authentication/nickName without data. */
export function NicknameSkeleton() {
  const t = useTexts('security')
  return <SecurityPageSkeleton title={t('nickname')} labels={[t('newNickname')]} />
}
