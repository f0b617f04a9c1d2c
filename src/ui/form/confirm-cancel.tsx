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
  compact?: boolean
}

/** Button, or link when `to` is given, labelled 'Annuler'. */
export function CancelButton({ to, onClick, ...props }: CancelButtonProps) {
  const t = useTexts('ui')
  const text = t('cancel')
  return to === undefined ? (
    <Button {...props} {...(onClick && { onClick })}>
      {text}
    </Button>
  ) : (
    <ButtonLink {...props} to={to}>
      {text}
    </ButtonLink>
  )
}
