import { useState, type ReactNode } from 'react'
import { fieldsOf, type ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { useAct, type Act } from '../../lib/act'
import { Actions, Button } from '../button/button'
import type { Elements } from '../text/inline-text'
import { AlertIcon } from '../icons/icons'
import { Modal } from './modal'
import { Notice, StillWaiting } from '../feedback/notice'
import { showOutcome } from '../feedback/show-toast'

interface ConfirmModalProps {
  title: string
  text: Elements | string
  /** The modal is busy until it settles, and shows a rejection, after which the person can retry. */
  onConfirm: (act: Act) => unknown
  unknownText?: string
  onCancel: () => void
  confirmText?: string
  /** Default: 'Annuler', and 'Fermer' once the action cannot be cancelled any more. */
  cancelText?: string
  busyText?: string
  kind?: 'orange' | 'green'
  icon?: ReactNode
  children?: Elements
}

/** Asks for confirmation before an action, which it cancels when it closes. A cancelled failure is ignored. */
export function ConfirmModal(props: ConfirmModalProps) {
  // What happens behind a question does not change what was asked.
  const [{ title, text }] = useState({ title: props.title, text: props.text })
  const { onConfirm, onCancel, kind = 'orange', icon, children } = props
  const t = useTexts('ui')
  const { begin, isSent } = useAct()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorText>()

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm(begin())
    } catch (error) {
      if (fieldsOf(error).cancelled !== true) setFailure(showOutcome(error, props.unknownText ?? t('unverified')))
    } finally {
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
      {children}
      <StillWaiting waiting={busy} />
      <Actions align="equal">
        <Button onClick={onCancel}>{props.cancelText ?? t(busy && isSent ? 'close' : 'cancel')}</Button>
        <Button kind={kind} busy={busy} busyText={props.busyText} onClick={() => void confirm()}>
          {props.confirmText ?? t('confirm')}
        </Button>
      </Actions>
    </Modal>
  )
}
