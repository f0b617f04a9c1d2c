/** The values that a program needs to use a connection. */
export interface ConnectionKeys {
  clientId: string
  secret: string
  scopes: readonly string[]
  /** Base address of the account API, without a final slash. */
  apiUrl: string
}

/** Returns the contents of an .env file, with `comment` above, which may have several lines. */
export function environmentFile({ clientId, secret, scopes, apiUrl }: ConnectionKeys, comment: string): string {
  const variables = {
    API_URL: apiUrl,
    API_CLIENT_ID: clientId,
    API_CLIENT_SECRET: secret,
    API_SCOPES: scopes.join(' '),
  }
  return [
    ...commentLines(comment),
    ...Object.entries(variables).map(([name, value]) => `${name}=${quoteIfNeeded(value)}`),
    '',
  ].join('\n')
}

/**
 * Returns a curl command that requests a token from `tokenUrl` (OAuth 2.0, client credentials), with `comment` above.
 */
export function curlExample(
  { clientId, secret, scopes }: Omit<ConnectionKeys, 'apiUrl'>,
  tokenUrl: string,
  comment: string,
): string {
  const options = [
    `--request POST ${quote(tokenUrl)}`,
    `--user ${quote(`${clientId}:${secret}`)}`,
    `--data-urlencode ${quote('grant_type=client_credentials')}`,
    ...(scopes.length > 0 ? [`--data-urlencode ${quote(`scope=${scopes.join(' ')}`)}`] : []),
  ]
  return [...commentLines(comment), `curl ${options.join(' \\\n  ')}`, ''].join('\n')
}

/** Replaces control characters because the comment may quote a connection's name: no line may escape the comment. */
function commentLines(comment: string): string[] {
  return comment.split('\n').map((line) => `# ${line.replace(/\p{Cc}+/gu, ' ')}`)
}

/** Characters with a meaning in a shell or an .env file. */
const SPECIAL = /[\s'"\\$`#&|;<>()*?!~[\]{}]/

const quoteIfNeeded = (value: string) => (SPECIAL.test(value) ? quote(value) : value)

/** Quotes for a shell: inside single quotes only the quote itself is special. */
const quote = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
