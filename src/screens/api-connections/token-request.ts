export interface ConnectionKeys {
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
  return [
    ...commentLines(comment),
    ...Object.entries(variables).map(([name, value]) => `${name}=${quoteIfNeeded(value)}`),
  ].join('\n')
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

/** Replaces control characters because the comment may quote a connection's name: no line may escape the comment. */
function commentLines(comment: string): string[] {
  return comment.split('\n').map((line) => `# ${line.replace(/\p{Cc}+/gu, ' ')}`)
}

const SPECIAL = /[\s'"\\$`#&|;<>()*?!~[\]{}]/

const quoteIfNeeded = (value: string) => (SPECIAL.test(value) ? quote(value) : value)

/** Quotes for a shell: inside single quotes only the quote itself is special. */
const quote = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
