import texts from '../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../i18n/texts'
import { ConfirmModal } from '../ui/overlay/confirm-modal'
import { PhoneIcon } from '../ui/icons/dashboard-icons'

addTexts('dashboard', texts)

export type SmsAnswer = 'accepted' | 'declined'

/**
 * Modal that proposes codes by SMS to a person who receives them by e-mail.
 *
 * @param onAnswer receives the answer; closing the modal declines
 */
export function SmsQuestion({ onAnswer }: { onAnswer: (answer: SmsAnswer) => void }) {
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
