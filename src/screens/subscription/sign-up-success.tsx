import { Trans } from 'react-i18next/TransWithoutContext'
import { french, useTexts } from '../../i18n/texts'
import { Actions } from '../../ui/form/actions'
import { Button } from '../../ui/button'
import { MailIcon } from '../../ui/icons/dashboard-icons'
import { MailActions } from '../../ui/mail-actions'
import { Modal } from '../../ui/overlay/modal'

/** Dialog that confirms the sign-up. `onClose` is called however the dialog is closed. */
export function SignUpSuccess({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts('subscription')
  return (
    <Modal
      title={t('doneTitle')}
      text={
        <span key={email}>
          <Trans
            i18n={french}
            ns="subscription"
            i18nKey="done"
            values={{ email }}
            components={{ strong: <strong translate="no" />, nowrap: <span className="nowrap" /> }}
          />
        </span>
      }
      icon={<MailIcon size="large" />}
      tone="green"
      onClose={onClose}
    >
      <Actions align="equal">
        <Button kind="green" onClick={onClose}>
          {t('close')}
        </Button>
      </Actions>
      <MailActions email={email} />
    </Modal>
  )
}
