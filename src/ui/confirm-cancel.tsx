import { Button, ButtonLink } from './button'
import { SubmitButton } from './submit-button'
import { useTexts } from '../i18n/texts'

interface ConfirmButtonProps {
  /** Green saves; orange confirms what asks for a second thought. */
  kind?: 'green' | 'orange'
  busyText?: string
  compact?: boolean
  children?: string
}

/** Submits the surrounding form: 'Confirmer', unless it says otherwise. */
export function ConfirmButton({ children, ...props }: ConfirmButtonProps) {
  const t = useTexts('ui')
  return <SubmitButton {...props}>{children ?? t('confirm')}</SubmitButton>
}

interface CancelButtonProps {
  /** Where it leads; or `onClick`. */
  to?: string
  onClick?: () => void
  compact?: boolean
  children?: string
}

/** 'Annuler', unless it says otherwise. */
export function CancelButton({ to, onClick, children, ...props }: CancelButtonProps) {
  const t = useTexts('ui')
  const text = children ?? t('cancel')
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
