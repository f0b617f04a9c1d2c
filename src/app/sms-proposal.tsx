import { useEffect, useState, type ReactNode } from 'react'
import { proposeSmsWith } from '../session/arrival'

/** Proposes, after a sign-in with a code by e-mail, to receive codes by SMS: above whichever screen signs in. */
export function SmsProposal() {
  const [modal, setModal] = useState<ReactNode>()

  useEffect(() => {
    proposeSmsWith(async () => {
      try {
        const { SmsModal } = await import('./sms-modal')
        return await new Promise((resolve) => setModal(<SmsModal onAnswer={resolve} />))
      } catch {
        // A proposal is not worth keeping anybody from their work.
        return 'declined'
      } finally {
        setModal(undefined)
      }
    })
  }, [])

  return modal
}
