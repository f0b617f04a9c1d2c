import { useEffect, useState, type ReactElement } from 'react'
import { setSmsProposal } from '../session/complete-sign-in'
import { SmsProposalModal } from './sms-proposal-modal'

/** Proposes, after a sign-in with a code by e-mail, to receive codes by SMS: above whichever screen signs in. */
export function SmsProposal() {
  const [modal, setModal] = useState<ReactElement>()

  useEffect(() => {
    setSmsProposal(async () => {
      try {
        return await new Promise((resolve) => setModal(<SmsProposalModal onAnswer={resolve} />))
      } finally {
        setModal(undefined)
      }
    })
  }, [])

  return modal
}
