import { Button, ButtonLink } from '../button'
import { SubmitButton } from './submit-button'
import { useTexts } from '../../i18n/texts'

/** Submit button of the surrounding form, labelled 'Confirmer'. */
export function ConfirmButton({ busyText }: { busyText: string }) {
  const t = useTexts('ui')
  return <SubmitButton busyText={busyText}>{t('confirm')}</SubmitButton>
}

interface CancelButtonProps {
  /** Where it leads; or `onClick`. */
  to?: string
  onClick?: () => void
}

/** Button, or link when `to` is given, labelled 'Annuler'. */
export function CancelButton({ to, onClick }: CancelButtonProps) {
  const t = useTexts('ui')
  const text = t('cancel')
  return to === undefined ? (
    <Button {...(onClick && { onClick })}>{text}</Button>
  ) : (
    <ButtonLink to={to}>{text}</ButtonLink>
  )
}
