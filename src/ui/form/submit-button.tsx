import { use, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useTexts } from '../../i18n/texts'
import { ActContext } from '../../lib/act'
import { Button, ButtonLink } from '../button/button'
import { Notice, StillWaiting } from '../feedback/notice'
import { Actions } from '../button/actions'
import { toErrorText } from './field'

interface SubmitButtonProps {
  kind?: 'green' | 'white'
  full?: boolean
  busyText?: string
  /** Where 'Annuler' leads to, or what it does. It cancels the submit, and reads 'Fermer' once that is sent. */
  cancel?: string | (() => void)
  align?: 'end'
  children: string
}

/** The button that submits the surrounding form, busy while the form is. The notice of a failed submit is right above it. */
export function SubmitButton({ kind = 'green', cancel, align, ...props }: SubmitButtonProps) {
  const t = useTexts('ui')
  const { errors, isSubmitting } = useFormState()
  const { cancel: cancelAct, isSent } = use(ActContext)
  const id = useId()
  const submit = (
    <Button {...props} kind={kind} type="submit" busy={isSubmitting} aria-describedby={errors.root && id} />
  )
  const cancelText = t(isSent ? 'close' : 'cancel')
  return (
    <>
      <FormNotice id={id} />
      {cancel === undefined ? (
        submit
      ) : (
        <Actions align={align ?? 'equal'}>
          {typeof cancel === 'string' ? (
            <ButtonLink to={cancel} onClick={cancelAct}>
              {cancelText}
            </ButtonLink>
          ) : (
            <Button onClick={cancel}>{cancelText}</Button>
          )}
          {submit}
        </Actions>
      )}
    </>
  )
}

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
