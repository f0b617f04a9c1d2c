import { useState } from 'react'
import { styled } from 'styled-components'
import { rotateSecret } from '../../api/api-connections'
import { useTexts } from '../../i18n/texts'
import { useUser } from '../../session/user-context'
import type { Act } from '../../lib/act'
import type { Elements } from '../../ui/text/elements'
import { Notice } from '../../ui/feedback/notice'
import { RefreshIcon } from '../../ui/icons/icons'
import { LinkButton } from '../../ui/navigation/text-link'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'
import { CopyField } from './copy-field'
import type { RevealedSecret } from './revealed-secret'
import { SettingsSection } from './settings-card'

interface AccessKeysProps {
  clientId: string
  secret: RevealedSecret
  children?: Elements
}

/** The client id and secret with which a program signs in. */
export function AccessKeys({ clientId, secret, children }: AccessKeysProps) {
  const t = useTexts('apiConnections')
  return (
    <SettingsSection title={t('keys')} text={t('keysText')}>
      {secret.isLost && (
        <Notice kind="orange" role="alert" title={t('secretLostTitle')}>
          {t('secretLost')}
        </Notice>
      )}
      <CopyField label={t('clientId')} value={clientId} />
      <CopyField
        label={t('secretId')}
        value={secret.value}
        onCopied={secret.setCopied}
        {...(secret.value !== undefined && { reminder: t(secret.isCopied ? 'secretCopied' : 'copyNow') })}
        done={secret.isCopied}
      />
      {children}
    </SettingsSection>
  )
}

/** 'Générer un nouveau code': asks for confirmation first, because the current secret stops working. */
export function RotateSecret({ appId, secret }: { appId: string; secret: RevealedSecret }) {
  const t = useTexts('apiConnections')
  const user = useUser()
  const [confirming, setConfirming] = useState(false)

  async function rotate(act: Act) {
    const onSent = () => {
      act.onSent()
      secret.setAwaited(true)
    }
    try {
      secret.show(await rotateSecret(appId, { ...act, onSent, as: user }))
    } finally {
      secret.setAwaited(false)
    }
    if (!act.isLeft()) setConfirming(false)
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
          unknownText={t('rotateUnknown')}
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
