import { useTexts } from '../../i18n/texts'
import { CopyField } from './copy-field'
import { SettingsSection } from './settings-card'
import type { RevealedSecret } from './revealed-secret'
import type { Elements } from '../../ui/elements'

interface AccessKeysProps {
  clientId: string
  secret: RevealedSecret
  /** Actions below the secret. */
  children?: Elements
}

/** The client id and secret with which a program signs in. */
export function AccessKeys({ clientId, secret, children }: AccessKeysProps) {
  const t = useTexts('apiConnections')
  return (
    <SettingsSection title={t('keys')} text={t('keysText')}>
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
