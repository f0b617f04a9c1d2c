import { useTexts } from '../../i18n/texts'
import { CopyField } from './copy-field'
import { SettingsSection } from './settings-card'
import type { RevealedSecret } from './revealed-secret'
import type { Elements } from '../../ui/elements'

interface AccessKeysProps {
  clientId: string
  secret: RevealedSecret
  /** What can be done about the secret. */
  children?: Elements
}

/** The keys that a program signs in with. */
export function AccessKeys({ clientId, secret, children }: AccessKeysProps) {
  const t = useTexts('apiConnections')
  return (
    <SettingsSection title={t('keys')} text={t('keysText')}>
      <CopyField label={t('clientId')} value={clientId} />
      <CopyField
        label={t('secretId')}
        value={secret.value}
        onCopied={secret.setCopied}
        {...(secret.value !== undefined && { warning: t('copyNow') })}
      />
      {children}
    </SettingsSection>
  )
}
