import { useState } from 'react'
import { styled } from 'styled-components'
import { isConnectionNotFound, rotateSecret } from '../../api/api-connections'
import { useTexts } from '../../i18n/texts'
import { useCallSignal } from '../../lib/abort-signal'
import { RefreshIcon } from '../../ui/icons/icons'
import { LinkButton } from '../../ui/navigation/text-link'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'

interface RotateSecretProps {
  appId: string
  onSecret: (secret: string) => void
  /** Called when the API refuses because the connection no longer exists. */
  onNotFound: (failure: unknown) => void
}

/** 'Générer un nouveau code': asks for confirmation first, because the current secret stops working. */
export function RotateSecret({ appId, onSecret, onNotFound }: RotateSecretProps) {
  const t = useTexts('apiConnections')
  const callSignal = useCallSignal()
  const [confirming, setConfirming] = useState(false)

  async function rotate() {
    try {
      onSecret(await rotateSecret(appId, { signal: callSignal(), showsFailure: isConnectionNotFound }))
      setConfirming(false)
    } catch (failure) {
      if (!isConnectionNotFound(failure)) throw failure
      onNotFound(failure)
    }
  }

  return (
    <>
      <Place>
        <LinkButton alone small onClick={() => setConfirming(true)}>
          <RefreshIcon size="small" />
          <span>{t('rotate')}</span>
        </LinkButton>
      </Place>
      {confirming && (
        <ConfirmModal
          title={t('rotateTitle')}
          text={t('rotateText')}
          busyText={t('rotating')}
          onConfirm={rotate}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/* Compensates for the link's target height, so that it sits as close as plain text. */
const Place = styled.div`
  margin-block: -0.5rem;
`
