import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { KEY_SHOWN_LENGTH } from '../../rules/limits'
import { Button } from '../../ui/button/button'
import { useFieldText } from '../../ui/form/field'
import { TextLink } from '../../ui/navigation/text-link'
import { CodeSample } from './code-sample'
import { curlExample, environmentFile, type ConnectionKeys } from './first-call'
import { ACCESS_LEVELS, withRights, type Resource } from './scopes'
import { SettingsSection } from './settings-card'

interface FirstCallProps {
  clientId: string
  secret: string
  /** The connection's saved scopes: those that the form does not know are kept. */
  scopes: readonly string[]
  /** Called when the secret has been copied or downloaded with an example. */
  onCopied: () => void
}

/** Examples of a program's first call, built from the keys and the access rights chosen in the surrounding form. */
export function FirstCallSection({ clientId, secret, scopes, onCopied }: FirstCallProps) {
  const t = useTexts('apiConnections')
  const name = useFieldText('name')
  const rights = { patient: useLevel('patient'), answer: useLevel('answer') }
  const { accountApiUrl: apiUrl, apiTokenUrl, apiDocsUrl } = config()
  const keys = { clientId, secret, scopes: withRights(scopes, rights), apiUrl }
  // On screen the secret is shortened, as in its field.
  const displayed = {
    ...keys,
    secret: secret.length > KEY_SHOWN_LENGTH ? `${secret.slice(0, KEY_SHOWN_LENGTH)}…` : secret,
  }
  const fileFor = (values: ConnectionKeys) => environmentFile(values, t('environmentComment', { name }))

  return (
    <SettingsSection title={t('firstCall')} text={t('firstCallText')}>
      <CodeSample label={t('environmentFile')} text={fileFor(keys)} displayed={fileFor(displayed)} onCopied={onCopied}>
        <Button
          compact
          aria-label={t('downloadEnvironmentFile')}
          onClick={() => {
            saveTextFile('connexion-api.env', fileFor(keys))
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
          displayed={curlExample(displayed, apiTokenUrl, t('curlComment'))}
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

/** The level chosen for one kind of data in the surrounding form. */
function useLevel(resource: Resource) {
  const chosen = useFieldText(resource)
  return ACCESS_LEVELS.find((level) => level === chosen) ?? 'none'
}

/** A delay after which the browser has started to save the file. */
const REVOKE_DELAY_MS = 10_000

/** Saves `text` as a file. No data leaves the machine. */
function saveTextFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
