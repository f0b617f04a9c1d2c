import texts from '../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../i18n/texts'
import { ConfirmModal } from '../ui/overlay/confirm-modal'
import { PhoneIcon } from '../ui/icons/dashboard-icons'

addTexts('dashboard', texts)

/** The question whether codes shall come by SMS. */
export function SmsProposalModal({ onAnswer }: { onAnswer: (answer: 'accepted' | 'declined') => void }) {
  const t = useTexts('dashboard')
  return (
    <ConfirmModal
      kind="green"
      icon={<PhoneIcon size="large" />}
      title={t('smsTitle')}
      text={t('smsText')}
      cancelText={t('smsDecline')}
      confirmText={t('smsAccept')}
      onCancel={() => onAnswer('declined')}
      onConfirm={() => onAnswer('accepted')}
    />
  )
}
