import { createContext, useContext, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useTexts } from '../../i18n/texts'
import { Button, ButtonLink } from '../button'
import { Notice, StillWaiting } from '../feedback/notice'
import { Actions, type ActionsProps } from '../actions'
import { toErrorText } from './field'

interface SubmitButtonProps {
  kind?: 'green' | 'white'
  full?: boolean
  /** Replaces the label while the form is busy, such as 'Connexion en cours…'. */
  busyText?: string
  children: string
}

/** Id of the notice that the surrounding `FormActions` shows. */
const NoticeContext = createContext<string | undefined>(undefined)

/**
 * The button that submits the surrounding form, green by default, busy while the form is. The notice of a failed submit
 * is right above it, or above the `FormActions` that contains it.
 */
export function SubmitButton({ kind = 'green', ...props }: SubmitButtonProps) {
  const { errors, isSubmitting } = useFormState()
  const ownId = useId()
  const actionsId = useContext(NoticeContext)
  return (
    <>
      {actionsId === undefined && <FormNotice id={ownId} />}
      <Button
        {...props}
        kind={kind}
        type="submit"
        busy={isSubmitting}
        aria-describedby={errors.root && (actionsId ?? ownId)}
      />
    </>
  )
}

interface CancelButtonProps {
  /** Where it leads; or `onClick`. */
  to?: string
  onClick?: () => void
}

/** Button, or link when `to` is given, labelled 'Annuler'. */
export function CancelButton({ to, onClick }: CancelButtonProps) {
  const t = useTexts('ui')
  return to === undefined ? (
    <Button onClick={onClick}>{t('cancel')}</Button>
  ) : (
    <ButtonLink to={to}>{t('cancel')}</ButtonLink>
  )
}

/** The buttons of a form that has several, in one row that wraps. */
export function FormActions(props: ActionsProps) {
  const id = useId()
  return (
    <NoticeContext value={id}>
      <FormNotice id={id} />
      <Actions {...props} />
    </NoticeContext>
  )
}

/** The failure of the last submit or, after ten seconds of a submit, that it continues. */
function FormNotice({ id }: { id: string }) {
  const { errors, isSubmitting } = useFormState()
  const failure = toErrorText(errors.root)
  if (failure)
    return (
      <Notice kind="red" id={id} lang={failure.lang}>
        {failure.text}
      </Notice>
    )
  return <StillWaiting waiting={isSubmitting} />
}
