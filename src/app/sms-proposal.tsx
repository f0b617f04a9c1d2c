import { useEffect, useState } from 'react'
import { withTimeout } from '../lib/with-timeout'
import { setSmsProposal } from '../session/complete-sign-in'
import { retryImport } from '../ui/retry-import'
import type { SmsAnswer, SmsQuestion } from './sms-question'

interface Asked {
  Question: typeof SmsQuestion
  onAnswer: (answer: SmsAnswer) => void
}

/** Fetches the question. Rejects when it could not be fetched. */
export const loadSmsQuestion = () => retryImport(() => import('./sms-question'))

const IMPORT_TIMEOUT_MS = 2000

/**
 * Asks, after a sign-in with a code by e-mail, whether codes should come by SMS. Works on every screen that signs in.
 * The sign-in goes on without the question when it could not be fetched in 2 s.
 */
export function SmsProposal() {
  const [asked, setAsked] = useState<Asked>()

  useEffect(() => {
    setSmsProposal(async () => {
      const question = await withTimeout(loadSmsQuestion(), IMPORT_TIMEOUT_MS).catch(() => undefined)
      if (!question) return 'declined'
      const answer = await new Promise<SmsAnswer>((onAnswer) => setAsked({ Question: question.SmsQuestion, onAnswer }))
      setAsked(undefined)
      return answer
    })
  }, [])

  return asked && <asked.Question onAnswer={asked.onAnswer} />
}
