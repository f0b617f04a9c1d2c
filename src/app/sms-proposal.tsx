import { useTexts } from '../i18n/texts'
import { useStore } from '../lib/use-store'
import { usePortal } from '../session/portal-state'
import { PhoneIcon } from '../ui/icons/icons'
import { ConfirmModal } from '../ui/overlay/confirm-modal'

/** Asks, after a sign-in with a code by e-mail, whether codes should come by SMS. Closing it declines. */
export function SmsProposal() {
  const t = useTexts('shell')
  const asked = useStore(usePortal().smsQuestion, { value: undefined })
  return (
    asked && (
      <ConfirmModal
        kind="green"
        icon={<PhoneIcon size="large" />}
        title={t('smsTitle')}
        text={t('smsText')}
        cancelText={t('smsDecline')}
        confirmText={t('smsAccept')}
        onCancel={() => asked.answer('declined')}
        onConfirm={() => asked.answer('accepted')}
      />
    )
  )
}
