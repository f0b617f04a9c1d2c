import { createContext, useContext } from 'react'
import { Actions, type ActionsProps } from './actions'
import { Button } from '../button'
import { FormNotice, useFormStatus } from './form'

interface SubmitButtonProps {
  kind?: 'green' | 'white'
  full?: boolean
  compact?: boolean
  /** Replaces the label while the form is busy, such as 'Connexion en cours…'. */
  busyText?: string
  children: string
}

const NoticePlaced = createContext(false)

/**
 * The button that submits the surrounding form, green unless said otherwise, busy while the form is. A failed submit's
 * notice stands right above it, or above the `FormActions` it is in.
 */
export function SubmitButton({ kind = 'green', ...props }: SubmitButtonProps) {
  const { notice, noticeId, busy } = useFormStatus()
  const noticePlaced = useContext(NoticePlaced)
  return (
    <>
      {!noticePlaced && <FormNotice />}
      <Button {...props} kind={kind} type="submit" busy={busy} aria-describedby={notice && noticeId} />
    </>
  )
}

/** The buttons of a form that has several, in one row that wraps. */
export function FormActions(props: ActionsProps) {
  return (
    <NoticePlaced value={true}>
      <FormNotice />
      <Actions {...props} />
    </NoticePlaced>
  )
}
