import { useCallback, useState } from 'react'
import { ApiFailure } from '../../api/failure'
import { textsOf } from '../../i18n/texts'
import { isRecent, readStored, writeStored } from '../../lib/storage'
import { MS_PER_MIN } from '../../rules/limits'
import type { AskForSms, SmsAnswer } from '../../session/complete-sign-in'
import { useWaitingSession } from '../../session/portal-state'
import { PhoneIcon } from '../../ui/icons/icons'
import { ConfirmModal } from '../../ui/overlay/modal'

const t = textsOf('shell')

/** How long a refusal counts: a month. */
const DECLINED_MS = 30 * 24 * 60 * MS_PER_MIN

/**
 * The last step of a sign-in with a code by e-mail: the question whether codes should come by SMS. Returns `ask`, the question
 * to render, and what declines it.
 */
export function useSmsProposal() {
  const [answer, setAnswer] = useState<(answer: SmsAnswer) => void>()

  const ask: AskForSms = useCallback(async (signal) => {
    if (isRecent(readStored('smsDeclined'), DECLINED_MS)) return 'declined'
    try {
      return await new Promise<SmsAnswer>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiFailure({ cancelled: true })))
        setAnswer(() => resolve)
      })
    } finally {
      setAnswer(undefined)
    }
  }, [])

  return { ask, question: answer && <SmsProposal onAnswer={answer} />, decline: () => answer?.('declined') }
}

/** Closing it declines, which this browser remembers. */
function SmsProposal({ onAnswer }: { onAnswer: (answer: SmsAnswer) => void }) {
  useWaitingSession()
  return (
    <ConfirmModal
      kind="green"
      icon={<PhoneIcon size="large" />}
      title={t('smsTitle')}
      text={t('smsText')}
      cancelText={t('smsDecline')}
      confirmText={t('smsAccept')}
      onCancel={() => {
        writeStored('smsDeclined', String(Date.now()))
        onAnswer('declined')
      }}
      onConfirm={() => onAnswer('accepted')}
    />
  )
}
