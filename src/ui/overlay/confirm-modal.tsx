import { useRef, useState, type ReactNode } from 'react'
import { errorText, type ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Actions } from '../form/actions'
import { Button } from '../button'
import { AlertIcon } from '../icons/icons'
import { Modal } from './modal'
import { Notice, StillWaiting } from '../feedback/notice'

interface ConfirmModalProps {
  title: string
  text: ReactNode
  /** The action. The modal is busy until it settles, and shows a rejection, after which the person can retry. */
  onConfirm: () => unknown
  onCancel: () => void
  /** Default: 'Confirmer'. */
  confirmText?: string
  /** Default: 'Annuler'. */
  cancelText?: string
  busyText?: string
  /** Orange warns, and is the default; green proposes something positive. */
  kind?: 'orange' | 'green'
  icon?: ReactNode
}

/** Asks for confirmation before an action. A cancelled `ApiFailure` is ignored. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, text, onConfirm, onCancel, confirmText, cancelText, busyText, kind = 'orange', icon } = props
  const t = useTexts('ui')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorText>()
  const locked = useRef(false)

  async function confirm() {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (error) {
      if (!isCancelled(error)) setFailure(errorText(error))
    } finally {
      locked.current = false
      setBusy(false)
    }
  }

  return (
    <Modal title={title} text={text} icon={icon ?? <AlertIcon size="large" />} tone={kind} onClose={onCancel}>
      {failure && (
        <Notice kind="red" lang={failure.lang}>
          {failure.text}
        </Notice>
      )}
      <StillWaiting waiting={busy} />
      <Actions align="equal">
        <Button onClick={onCancel}>{cancelText ?? t('cancel')}</Button>
        <Button kind={kind} busy={busy} busyText={busyText} onClick={() => void confirm()}>
          {confirmText ?? t('confirm')}
        </Button>
      </Actions>
    </Modal>
  )
}

function isCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'cancelled' in error && error.cancelled === true
}
