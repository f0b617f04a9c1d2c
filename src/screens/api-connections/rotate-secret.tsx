import { useState } from 'react'
import { styled } from 'styled-components'
import { rotateSecret } from '../../api/api-connections'
import { useTexts } from '../../i18n/texts'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'
import { RefreshIcon } from '../../ui/icons/icons'
import { LinkButton } from '../../ui/navigation/text-link'
import { useCallSignal } from './call-signal'
import { isConnectionNotFound } from './connection-not-found'

interface RotateSecretProps {
  appId: string
  onSecret: (secret: string) => void
  /** The connection is no more. */
  onGone: (failure: unknown) => void
}

/** 'Générer un nouveau code': asks first, as the secret in use stops working. */
export function RotateSecret({ appId, onSecret, onGone }: RotateSecretProps) {
  const t = useTexts('apiConnections')
  const callSignal = useCallSignal()
  const [asked, setAsked] = useState(false)

  async function rotate() {
    try {
      onSecret(await rotateSecret(appId, { signal: callSignal(), showsFailure: isConnectionNotFound }))
      setAsked(false)
    } catch (failure) {
      if (!isConnectionNotFound(failure)) throw failure
      onGone(failure)
    }
  }

  return (
    <>
      <Place>
        <LinkButton alone small onClick={() => setAsked(true)}>
          <RefreshIcon size="small" />
          <span>{t('rotate')}</span>
        </LinkButton>
      </Place>
      {asked && (
        <ConfirmModal
          title={t('rotateTitle')}
          text={t('rotateText')}
          busyText={t('rotating')}
          onConfirm={rotate}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}

/* The link is taller than its text: it stands as close as a text does. */
const Place = styled.div`
  margin-block: -0.5rem;
`
