import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { KEY_SHOWN_LENGTH } from '../../rules/limits'
import { Button } from '../../ui/button'
import { useFieldText } from '../../ui/form/form-values'
import { TextLink } from '../../ui/navigation/text-link'
import { CodeSample } from './code-sample'
import { download } from './download'
import { curlExample, environmentFile, type ConnectionKeys } from './first-call'
import { ACCESS_LEVELS, withRights, type Resource } from './scopes'
import { SettingsSection } from './settings-card'

interface FirstCallProps {
  clientId: string
  secret: string
  /** The scopes of the connection as it was read: those unknown here stay with those chosen. */
  scopes: readonly string[]
  /** The secret left the page with one of the examples. */
  onCopied: () => void
}

/** What a program begins with, made of the keys and of the rights chosen in the surrounding form. */
export function FirstCallSection({ clientId, secret, scopes, onCopied }: FirstCallProps) {
  const t = useTexts('apiConnections')
  const name = useFieldText('name')
  const rights = { patient: useLevel('patient'), answer: useLevel('answer') }
  const { accountApiUrl: apiUrl, apiTokenUrl, apiDocsUrl } = config()
  const keys = { clientId, secret, scopes: withRights(scopes, rights), apiUrl }
  // Drawn, the secret is cut as everywhere on the page.
  const drawn = { ...keys, secret: secret.length > KEY_SHOWN_LENGTH ? `${secret.slice(0, KEY_SHOWN_LENGTH)}…` : secret }
  const fileOf = (shown: ConnectionKeys) => environmentFile(shown, t('environmentComment', { name }))

  return (
    <SettingsSection title={t('firstCall')} text={t('firstCallText')}>
      <CodeSample label={t('environmentFile')} text={fileOf(keys)} drawn={fileOf(drawn)} onCopied={onCopied}>
        <Button
          compact
          aria-label={t('downloadEnvironmentFile')}
          onClick={() => {
            download('skezia.env', fileOf(keys))
            onCopied()
          }}
        >
          {t('download')}
        </Button>
      </CodeSample>
      {apiTokenUrl !== undefined && (
        <CodeSample
          label={t('curl')}
          help={t('curlText')}
          text={curlExample(keys, apiTokenUrl, t('curlComment'))}
          drawn={curlExample(drawn, apiTokenUrl, t('curlComment'))}
          onCopied={onCopied}
        />
      )}
      {apiDocsUrl !== undefined && (
        <p>
          <TextLink alone small newTab to={apiDocsUrl}>
            {t('apiDocs')}
          </TextLink>
        </p>
      )}
    </SettingsSection>
  )
}

/** The level chosen for a kind of data in the surrounding form. */
function useLevel(resource: Resource) {
  const chosen = useFieldText(resource)
  return ACCESS_LEVELS.find((level) => level === chosen) ?? 'none'
}
