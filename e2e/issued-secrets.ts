import type { Account } from '../mocks/accounts'
import type { Backend } from '../mocks/backend'

/** Notes each secret of a world as it is made. */
export function secretsOf(backend: Backend) {
  const made = new Set<string>()
  const typed = new Set<string>()
  const accounts: Account[] = []
  const { random, codes } = backend
  const [token, issue, add] = [
    random.token.bind(random),
    codes.issue.bind(codes),
    backend.accounts.add.bind(backend.accounts),
  ]
  // The shorter ones are the CSRF cookie, which scripts read by design, and identifiers.
  random.token = (length) => noted(token(length), length > 40)
  codes.issue = (account) => noted(issue(account), true)
  backend.accounts.add = (overrides) => {
    const account = add(overrides)
    accounts.push(account)
    return account
  }
  function noted(value: string, isSecret: boolean) {
    if (isSecret) made.add(value)
    return value
  }
  return {
    typed,
    secrets: () => [...made, ...[...typed, ...sentSecrets(backend)].filter((value) => value.length >= 6)],
    personal: () => accounts.flatMap(({ email, cellphone }) => [email, cellphone]).filter((value) => value !== ''),
  }
}

/** The passwords and codes that the calls carried. */
function sentSecrets({ calls }: Backend): string[] {
  return calls.flatMap(({ body }) =>
    typeof body === 'object' && body !== null
      ? Object.entries(body).flatMap(([name, value]) => (/password/i.test(name) ? [String(value)] : []))
      : [],
  )
}

/** Six digits mean something by themselves only. Encoded or not, a secret is one. */
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
