import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { styled } from 'styled-components'
import { config } from '../../config'
import texts from '../../i18n/fr/token-request.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { KEY_SHOWN_LENGTH } from '../../rules/limits'
import { Button } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/links'
import { SettingsSection } from './settings-card'
import { useClipboard } from '../../ui/feedback/clipboard'
import { CopyIcon } from '../../ui/icons/dashboard-icons'
import { CheckIcon } from '../../ui/icons/icons'
import { cssVar } from '../../ui/theme/theme'
import type { Elements } from '../../ui/text/inline-text'
import { Frame, Help, LabelText } from '../../ui/theme/field-styles'
import { CopyBox, Reminder, shorten } from './copy-field'

const t = addTexts('tokenRequest', texts)
const copyTexts = textsOf('copy')

interface TokenRequestProps {
  clientId: string
  /** Undefined once it is no longer shown. */
  secret: string | undefined
  /** What the API holds. */
  saved: { name: string; scopes: readonly string[] }
  onCopied: () => void
}

/** How to request a token with what is saved. Without the secret it stays, with a variable in its place. */
export function TokenRequestSection({ clientId, secret, saved: { name, scopes }, onCopied }: TokenRequestProps) {
  const { isDirty } = useFormState()
  const { apiTokenUrl: tokenUrl, apiDocsUrl } = config()
  if (secret === undefined && tokenUrl === undefined && apiDocsUrl === undefined) return null
  const keys = { clientId, secret, scopes, tokenUrl }
  // On screen the secret is shortened, as in its field.
  const displayed = { ...keys, secret: secret && shorten(secret, KEY_SHOWN_LENGTH) }
  const fileFor = (values: ConnectionKeys) => environmentFile(values, t('environmentComment', { name }))

  function download() {
    saveTextFile('skezia.env', `${fileFor(keys)}\n`)
    onCopied()
  }

  return (
    <SettingsSection
      title={t(tokenUrl === undefined ? 'useKeys' : 'tokenRequest')}
      text={t(secret !== undefined ? 'samplesWithSecretText' : tokenUrl === undefined ? 'docsText' : 'samplesText')}
    >
      {isDirty && <Notice>{t('samplesOfSaved')}</Notice>}
      {secret !== undefined && (
        <CodeSample
          label={t('environmentFile')}
          text={fileFor(keys)}
          displayed={fileFor(displayed)}
          onCopied={onCopied}
        >
          <Button compact aria-label={t('downloadEnvironmentFile')} onClick={download}>
            {t('download')}
          </Button>
        </CodeSample>
      )}
      {tokenUrl !== undefined && (
        <CodeSample
          label={t('curl')}
          help={t('curlText')}
          text={curlExample(keys)}
          displayed={curlExample(displayed)}
          onCopied={secret === undefined ? undefined : onCopied}
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

interface ConnectionKeys {
  clientId: string
  /** Undefined once it is no longer shown: the samples then name a variable. */
  secret: string | undefined
  scopes: readonly string[]
  tokenUrl: string | undefined
}

/* No sample ends with a line end, with which a terminal would run what is pasted. */

/** Returns the contents of an .env file, with `comment` above, which may have several lines. */
export function environmentFile({ clientId, secret = '', scopes, tokenUrl }: ConnectionKeys, comment: string): string {
  const variables = {
    ...(tokenUrl !== undefined && { SKEZIA_TOKEN_URL: tokenUrl }),
    SKEZIA_CLIENT_ID: clientId,
    SKEZIA_CLIENT_SECRET: secret,
    SKEZIA_SCOPES: scopes.join(' '),
  }
  // A comment may quote a connection's name: no line may escape it.
  const commentLines = comment.split('\n').map((line) => `# ${line.replace(/\p{Cc}+/gu, ' ')}`)
  const lines = Object.entries(variables).map(
    ([name, value]) => `${name}=${SPECIAL.test(value) ? quote(value) : value}`,
  )
  return [...commentLines, ...lines].join('\n')
}

/** Returns a curl command that requests a token (OAuth 2.0, client credentials). */
export function curlExample({ clientId, secret, scopes, tokenUrl = '' }: ConnectionKeys): string {
  const options = [
    `--request POST ${quote(tokenUrl)}`,
    `--user ${secret === undefined ? `${quote(`${clientId}:`)}"$SKEZIA_CLIENT_SECRET"` : quote(`${clientId}:${secret}`)}`,
    `--data-urlencode ${quote('grant_type=client_credentials')}`,
    ...(scopes.length > 0 ? [`--data-urlencode ${quote(`scope=${scopes.join(' ')}`)}`] : []),
  ]
  return `curl ${options.join(' \\\n  ')}`
}

const SPECIAL = /[\s'"\\$`#&|;<>()*?!~[\]{}]/

/** Quotes for a shell: inside single quotes only the quote itself is special. */
const quote = (value: string) => `'${value.replaceAll("'", "'\\''")}'`

function saveTextFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface CodeSampleProps {
  label: string
  help?: string
  text: string
  displayed: string
  onCopied: (() => void) | undefined
  children?: Elements
}

function CodeSample({ label, help, text, displayed, onCopied, children }: CodeSampleProps) {
  const labelId = useId()
  const { outcome, copy } = useClipboard(onCopied)
  return (
    <Frame>
      <LabelText as="h3" id={labelId}>
        {label}
      </LabelText>
      {help !== undefined && <Help>{help}</Help>}
      <CopyBox role="group" aria-labelledby={labelId}>
        {/* Focusable, so that the arrow keys scroll it sideways. */}
        <Scroller role="region" aria-labelledby={labelId} tabIndex={0}>
          <Lines dir="ltr" translate="no" data-whole={outcome === 'failed' || undefined}>
            {outcome === 'failed' ? text : displayed}
          </Lines>
        </Scroller>
        <Bar>
          {children}
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

const Scroller = styled.div`
  overflow-x: auto;
  scrollbar-width: thin;
  scrollbar-color: ${cssVar('line-strong')} transparent;
  &:focus-visible {
    outline-offset: -3px;
    border-radius: ${cssVar('r-md')} ${cssVar('r-md')} 0 0;
  }
`
/* A command keeps its lines and columns, in a typeface of the system: no font file. */
const Lines = styled.pre`
  width: max-content;
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
