import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts'
import { proposeSmsWith } from '../session/arrival'
import { PhoneIcon } from '../ui/dashboard-icons'

const loadModal = () => import('../ui/confirm-modal')
const ConfirmModal = lazy(async () => ({ default: (await loadModal()).ConfirmModal }))

type Answer = 'accepted' | 'declined'

/** Proposes, after a sign-in with a code by e-mail, to receive codes by SMS: above whichever screen signs in. */
export function SmsProposal() {
  const t = useTexts('shell')
  const [pending, setPending] = useState<{ answer: (answer: Answer) => void }>()

  useEffect(() => {
    proposeSmsWith(async () => {
      try {
        await loadModal()
      } catch {
        // A proposal is not worth keeping anybody from their work.
        return 'declined'
      }
      const answer = await new Promise<Answer>((resolve) => setPending({ answer: resolve }))
      setPending(undefined)
      return answer
    })
  }, [])

  if (!pending) return null
  return (
    <Suspense>
      <ConfirmModal
        kind="green"
        icon={<PhoneIcon size="large" />}
        title={t('smsTitle')}
        text={t('smsText')}
        cancelText={t('smsDecline')}
        confirmText={t('smsAccept')}
        onCancel={() => pending.answer('declined')}
        onConfirm={() => pending.answer('accepted')}
      />
    </Suspense>
  )
}
