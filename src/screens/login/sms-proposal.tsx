import { useCallback, useEffect, useState } from 'react'
import { ApiFailure } from '../../api/failure'
import type { User } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { accountNumber, mayBelongTo, recall, remember } from '../../memory'
import type { AskForSms, SmsAnswer } from '../../session/complete-sign-in'
import { usePortal } from '../../session/portal-state'
import { PhoneIcon } from '../../ui/icons/icons'
import { ConfirmModal } from '../../ui/overlay/modal'

const t = textsOf('shell')

/** The question whether `user` wants to receive codes by SMS. */
interface Question {
  user: User
  answer: (answer: SmsAnswer) => void
  cancel: () => void
}

/**
 * Asks whether the user wants to receive codes by SMS, as the last step of a sign-in with a code by e-mail. Returns the
 * function that asks, the element of the question, and the function that declines.
 */
export function useSmsProposal() {
  const { signInInProgress } = usePortal()
  const [question, setQuestion] = useState<Question>()
  useEffect(() => signInInProgress.ended.subscribe(() => question?.cancel()), [signInInProgress, question])

  const ask: AskForSms = useCallback(async (user, signal) => {
    const declined = recall('smsDeclined')
    if (declined && mayBelongTo(declined, accountNumber(user))) return 'declined'
    try {
      return await new Promise<SmsAnswer>((resolve, reject) => {
        const cancel = () => reject(new ApiFailure({ cancelled: true }))
        signal.addEventListener('abort', cancel)
        setQuestion({ user, answer: resolve, cancel })
      })
    } finally {
      setQuestion(undefined)
    }
  }, [])

  const decline = () => question?.answer('declined')
  return { ask, question: question && <SmsProposal {...question} />, decline }
}

/**
 * The dialog with the question about SMS codes. Closing the dialog declines SMS codes. The browser remembers the
 * refusal.
 */
function SmsProposal({ user, answer }: Question) {
  return (
    <ConfirmModal
      kind="green"
      icon={<PhoneIcon size="large" />}
      title={t('smsTitle')}
      text={t('smsText')}
      cancelText={t('smsDecline')}
      confirmText={t('smsAccept')}
      onCancel={() => {
        remember('smsDeclined', 'yes', accountNumber(user))
        answer('declined')
      }}
      onConfirm={() => answer('accepted')}
    />
  )
}
