/** What a program needs to know of a connection. */
export interface ConnectionKeys {
  clientId: string
  secret: string
  scopes: readonly string[]
  /** Base address of the account API, without a final slash. */
  apiUrl: string
}

/** The lines of an .env file, below a comment of one or several lines. */
export function environmentFile({ clientId, secret, scopes, apiUrl }: ConnectionKeys, comment: string): string {
  const variables = {
    SKEZIA_API_URL: apiUrl,
    SKEZIA_CLIENT_ID: clientId,
    SKEZIA_CLIENT_SECRET: secret,
    SKEZIA_SCOPES: scopes.join(' '),
  }
  return [
    ...commented(comment),
    ...Object.entries(variables).map(([name, value]) => `${name}=${word(value)}`),
    '',
  ].join('\n')
}

/** A shell command that asks `tokenUrl` for a token with the keys (OAuth 2.0, client credentials), below a comment. */
export function curlExample(
  { clientId, secret, scopes }: Omit<ConnectionKeys, 'apiUrl'>,
  tokenUrl: string,
  comment: string,
): string {
  const options = [
    `--request POST ${quoted(tokenUrl)}`,
    `--user ${quoted(`${clientId}:${secret}`)}`,
    `--data-urlencode ${quoted('grant_type=client_credentials')}`,
    ...(scopes.length > 0 ? [`--data-urlencode ${quoted(`scope=${scopes.join(' ')}`)}`] : []),
  ]
  return [...commented(comment), `curl ${options.join(' \\\n  ')}`, ''].join('\n')
}

/** A comment may quote a name that a person chose: no line break in it may start a line of its own. */
function commented(comment: string): string[] {
  return comment.split('\n').map((line) => `# ${line.replace(/\p{Cc}+/gu, ' ')}`)
}

/** Characters that mean something to a shell or to a reader of .env files. */
const SPECIAL = /[\s'"\\$`#&|;<>()*?!~[\]{}]/

const word = (value: string) => (SPECIAL.test(value) ? quoted(value) : value)

/** In single quotes nothing is special to a shell but the quote itself. */
const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
