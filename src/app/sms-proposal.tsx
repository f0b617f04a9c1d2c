import { useEffect, useState, type ReactElement } from 'react'
import { proposeSmsWith } from '../session/arrival'
import { SmsModal } from './sms-modal'

/** Proposes, after a sign-in with a code by e-mail, to receive codes by SMS: above whichever screen signs in. */
export function SmsProposal() {
  const [modal, setModal] = useState<ReactElement>()

  useEffect(() => {
    proposeSmsWith(async () => {
      try {
        return await new Promise((resolve) => setModal(<SmsModal onAnswer={resolve} />))
      } finally {
        setModal(undefined)
      }
    })
  }, [])

  return modal
}
