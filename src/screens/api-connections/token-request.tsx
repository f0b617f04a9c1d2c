import { useId } from 'react'
import { styled } from 'styled-components'
import { config } from '../../config'
import texts from '../../i18n/fr/token-request.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { Button } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { SettingsSection } from './settings-card'
import { useClipboard } from '../../ui/feedback/clipboard'
import { CopyIcon } from '../../ui/icons/dashboard-icons'
import { CheckIcon } from '../../ui/icons/icons'
import { RichText } from '../../ui/text/rich-text'
import { cssVar } from '../../ui/theme/theme'
import { Frame, Help, LabelText } from '../../ui/theme/field-styles'
import { ApiDocsLink } from './api-docs-link'
import { CopyBox, Reminder } from './copy-field'

const t = addTexts('tokenRequest', texts)
const copyTexts = textsOf('copy')

interface TokenRequestProps {
  clientId: string
  /** The scopes that the API has saved for the connection. */
  scopes: readonly string[]
  /** Whether the user has changed the access rights on the page without saving them. */
  isEdited: boolean
}

/**
 * If the deployment has configured the address for tokens, shows the command that requests a token. If the deployment
 * has configured the documentation's address, shows the link to the documentation.
 */
export function TokenRequestSection({ clientId, scopes, isEdited }: TokenRequestProps) {
  const { apiTokenUrl: tokenUrl, apiDocsUrl } = config()
  if (tokenUrl === undefined && apiDocsUrl === undefined) return null
  return (
    <SettingsSection
      title={t(tokenUrl === undefined ? 'useKeys' : 'tokenRequest')}
      text={
        tokenUrl === undefined ? (
          t('docsText')
        ) : (
          <RichText ns="tokenRequest" i18nKey="tokenRequestText" components={{ en: <span lang="en" /> }} />
        )
      }
    >
      {tokenUrl !== undefined && isEdited && <Notice>{t('commandOfSaved')}</Notice>}
      {tokenUrl !== undefined && <Command text={curlCommand({ clientId, scopes, tokenUrl })} />}
      <ApiDocsLink />
    </SettingsSection>
  )
}

interface TokenRequest {
  clientId: string
  scopes: readonly string[]
  tokenUrl: string
}

/**
 * Returns a curl command for bash and zsh that requests a token (OAuth 2.0, client credentials). The command contains a
 * variable in place of the secret, because the history of the shell must not contain the secret.
 */
export function curlCommand({ clientId, scopes, tokenUrl }: TokenRequest): string {
  const options = [
    `--request POST ${quote(tokenUrl)}`,
    `--user ${quote(`${clientId}:`)}"$SKEZIA_CLIENT_SECRET"`,
    `--data-urlencode ${quote('grant_type=client_credentials')}`,
    ...(scopes.length > 0 ? [`--data-urlencode ${quote(`scope=${scopes.join(' ')}`)}`] : []),
  ]
  return `curl ${options.join(' \\\n  ')}`
}

/** Quotes a value for a shell. Inside single quotes, only the single quote has a special meaning. */
const quote = (value: string) => `'${value.replaceAll("'", "'\\''")}'`

function Command({ text }: { text: string }) {
  const labelId = useId()
  const { outcome, copy } = useClipboard()
  return (
    <Frame>
      <LabelText as="h3" id={labelId}>
        {t('curl')}
      </LabelText>
      <Help>{t('curlText')}</Help>
      <CopyBox role="group" aria-labelledby={labelId}>
        <Lines dir="ltr" translate="no" data-whole={outcome === 'failed' || undefined}>
          {text}
        </Lines>
        <Bar>
          <Button
            compact
            icon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
            aria-describedby={labelId}
            onClick={() => void copy(text)}
          >
            {copyTexts(outcome === 'copied' ? 'copied' : 'copy')}
          </Button>
        </Bar>
      </CopyBox>
      {outcome === 'failed' && <Reminder>{copyTexts('failed')}</Reminder>}
    </Frame>
  )
}

/* Use a system font, so that the page needs no font file. Wrap long lines, so that the user need not scroll
   horizontally. */
const Lines = styled.pre`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  margin: 0;
  padding: ${cssVar('s-3')} 0.875rem;
  font-family: SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace;
  font-size: 0.875rem;
  line-height: 1.6;
  &[data-whole] {
    user-select: all;
  }
`
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${cssVar('s-2')};
  padding: ${cssVar('s-2')};
  border-top: 1px solid ${cssVar('line')};
  background: ${cssVar('surface')};
`
