import type { User } from '../api/users'

const SALT_BYTES = 8
const DIGEST_BYTES = 8

/**
 * Returns a key that recognises the same person later without naming them: a salted digest of the e-mail address. Each
 * call returns another key. Undefined where the browser has no digests, as without https.
 */
export async function createPersonKey(user: User): Promise<string | undefined> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const digest = await digestOf(salt, user)
  return digest && `${salt}.${digest}`
}

/** Resolves with whether `createPersonKey` made this key for the same person. */
export async function isKeyOf(key: string, user: User): Promise<boolean> {
  const [salt = '', digest] = key.split('.')
  return digest !== undefined && digest === (await digestOf(salt, user))
}

async function digestOf(
  salt: string,
  { email }: User,
  { subtle }: Partial<Crypto> = crypto,
): Promise<string | undefined> {
  if (!subtle) return undefined
  const text = new TextEncoder().encode(`${salt}.${email.toLowerCase()}`)
  return hex(new Uint8Array(await subtle.digest('SHA-256', text)).slice(0, DIGEST_BYTES))
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
