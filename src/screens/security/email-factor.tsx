import { useState } from 'react'
import { updateEmailFactor } from '../../api/account'
import { useTexts } from '../../i18n/texts'
import { useUser } from '../../session/user-context'
import { Chip } from '../../ui/chip'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'
import { MailIcon } from '../../ui/icons/dashboard-icons'
import { FactorCard } from './factor-card'
import { useFactorsUpdated } from './factors-updated'

/** The code by e-mail. Turning it on is advised against, and either way asks for a second thought. */
export function EmailFactor() {
  const t = useTexts('security')
  const user = useUser()
  const updated = useFactorsUpdated()
  const [asked, setAsked] = useState<'on' | 'off'>()

  async function save(wanted: 'on' | 'off') {
    await updateEmailFactor({ doubleAuthEmailActivated: wanted === 'on' })
    await updated()
    setAsked(undefined)
  }

  return (
    <>
      <FactorCard
        icon={<MailIcon />}
        tone="quiet"
        title={t('emailFactor')}
        text={t('emailFactorText')}
        chip={<Chip tone="orange">{t('notRecommended')}</Chip>}
        active={user.doubleAuthEmailActivated}
        onToggle={() => setAsked(user.doubleAuthEmailActivated ? 'off' : 'on')}
      />
      {asked && (
        <ConfirmModal
          title={t(asked === 'on' ? 'emailOnTitle' : 'emailOffTitle')}
          text={t(asked === 'on' ? 'emailOnText' : user.oneTimePasswordActivated ? 'smsLeft' : 'noFactorLeft')}
          busyText={t('saving')}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => save(asked)}
        />
      )}
    </>
  )
}
