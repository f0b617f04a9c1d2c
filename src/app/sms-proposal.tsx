import { useEffect, useState } from 'react'
import texts from '../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../i18n/texts'
import { setSmsProposal } from '../session/complete-sign-in'
import { ConfirmModal } from '../ui/overlay/confirm-modal'
import { PhoneIcon } from '../ui/icons/dashboard-icons'

addTexts('dashboard', texts)

type Answer = 'accepted' | 'declined'

/** Asks, after a sign-in with a code by e-mail, whether codes should come by SMS. Works on every screen that signs in. */
export function SmsProposal() {
  const t = useTexts('dashboard')
  const [answer, setAnswer] = useState<(answer: Answer) => void>()

  useEffect(() => {
    setSmsProposal(async () => {
      try {
        return await new Promise<Answer>((resolve) => setAnswer(() => resolve))
      } finally {
        setAnswer(undefined)
      }
    })
  }, [])

  return (
    answer && (
      <ConfirmModal
        kind="green"
        icon={<PhoneIcon size="large" />}
        title={t('smsTitle')}
        text={t('smsText')}
        cancelText={t('smsDecline')}
        confirmText={t('smsAccept')}
        onCancel={() => answer('declined')}
        onConfirm={() => answer('accepted')}
      />
    )
  )
}
