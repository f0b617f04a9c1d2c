import type { Account } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { isSecretField } from '../../mocks/contract/body-fields'

/** Records each secret that a backend issues from now on. */
export function secretsOf(backend: Backend) {
  const issued = new Set<string>()
  const typed = new Set<string>()
  const accounts: Account[] = []
  const { random, codes } = backend
  const [token, issue, add] = [
    random.token.bind(random),
    codes.issue.bind(codes),
    backend.accounts.add.bind(backend.accounts),
  ]
  // Skip shorter random values. Shorter values are identifiers and the CSRF cookie, which scripts are allowed to read.
  random.token = (kind, length) => recorded(token(kind, length), length > 40)
  codes.issue = (account) => recorded(issue(account), true)
  backend.accounts.add = (overrides) => {
    const account = add(overrides)
    accounts.push(account)
    return account
  }
  const franceConnect = backend.providers['france-connect']
  const identify = franceConnect.identify.bind(franceConnect)
  franceConnect.identify = async (...exchange) => {
    const user = await identify(...exchange)
    recorded(user.idToken, true)
    return user
  }
  function recorded(value: string, isSecret: boolean) {
    if (isSecret) issued.add(value)
    return value
  }
  return {
    typed,
    secrets: () => [...issued, ...[...typed, ...sentSecrets(backend)].filter((value) => value.length >= 6)],
    personal: () => accounts.flatMap(({ email, cellphone }) => [email, cellphone]).filter((value) => value !== ''),
  }
}

function sentSecrets({ calls }: Backend): string[] {
  return calls.flatMap(({ body }) =>
    typeof body === 'object' && body !== null
      ? Object.entries(body).flatMap(([name, value]) => (isSecretField(name) ? [String(value)] : []))
      : [],
  )
}

/**
 * Returns whether `text`, raw or URL-decoded, contains the secret. If the secret has only digits, a longer number that
 * contains these digits does not count.
 */
export function holds(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return [text, decoded(text)].some((form) => form.includes(secret))
  return new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
