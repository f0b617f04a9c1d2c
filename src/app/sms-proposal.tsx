import { useEffect, useState } from 'react'
import { useStore } from '../lib/use-store'
import { withTimeout } from '../lib/with-timeout'
import { usePortal } from '../session/portal-state'
import { retryImport } from '../ui/retry-import'
import type { SmsQuestion } from './sms-question'

/** Fetches the question. Rejects when it could not be fetched. */
export const loadSmsQuestion = () => retryImport(() => import('./sms-question'))

const IMPORT_TIMEOUT_MS = 2000

/**
 * Asks, after a sign-in with a code by e-mail, whether codes should come by SMS. Works on every screen that signs in.
 * The sign-in goes on without the question when it could not be fetched in 2 s.
 */
export function SmsProposal() {
  const asked = useStore(usePortal().smsQuestion, { value: undefined })
  const [Question, setQuestion] = useState<typeof SmsQuestion>()
  const isMissing = asked !== undefined && !Question

  useEffect(() => {
    if (!isMissing) return
    void withTimeout(loadSmsQuestion(), IMPORT_TIMEOUT_MS)
      .catch(() => undefined)
      .then((module) => {
        if (module) setQuestion(() => module.SmsQuestion)
        else asked.answer('declined')
      })
  }, [asked, isMissing])

  return asked && Question && <Question onAnswer={asked.answer} />
}
