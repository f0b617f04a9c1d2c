import { Refusal } from '../refusal'

/** The fields of what a request brings. A field that is missing or of the wrong type is INVALID_INPUTS. */
export class Fields {
  private readonly values: Partial<Record<string, unknown>>

  constructor(given: unknown) {
    this.values = typeof given === 'object' && given !== null ? { ...given } : {}
  }

  /** A text, which may be empty. */
  text(name: string): string {
    return checked(this.values[name], (value) => typeof value === 'string')
  }

  /** A text, or '' when the field is absent or null. */
  optionalText(name: string): string {
    return this.values[name] === undefined || this.values[name] === null ? '' : this.text(name)
  }

  flag(name: string): boolean {
    return checked(this.values[name], (value) => typeof value === 'boolean')
  }

  number(name: string): number {
    return checked(this.values[name], (value) => typeof value === 'number')
  }

  /** A list of texts. */
  texts(name: string): string[] {
    return checked(
      this.values[name],
      (value): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
    )
  }

  /** A well-formed e-mail address, in lower case. */
  email(name: string): string {
    const value = this.text(name).toLowerCase()
    if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)) throw new Refusal('INVALID_INPUTS')
    return value
  }

  /** An identifier by the rules: 5 to 32 lower-case letters, digits, underscores and dots, no two dots in a row. */
  nickName(name: string): string {
    const value = this.text(name)
    if (!/^[a-z0-9_.]{5,32}$/.test(value) || value.includes('..')) throw new Refusal('INVALID_INPUTS')
    return value
  }

  /** A new password that meets the rules. */
  strongPassword(name: string): string {
    const value = this.text(name)
    if (!isStrongPassword(value)) throw new Refusal('INVALID_INPUTS')
    return value
  }

  /** The portal's address to which a mailed link returns: of its own origin, with at most `redirectUrl` as query. */
  locationUrl(portalOrigin: string): string {
    const value = this.text('locationUrl')
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isReturn =
      url?.origin === portalOrigin && !url.hash && [...url.searchParams.keys()].every((key) => key === 'redirectUrl')
    if (!isReturn) throw new Refusal('INVALID_INPUTS')
    return value
  }
}

function checked<T>(value: unknown, is: (value: unknown) => value is T): T {
  if (!is(value)) throw new Refusal('INVALID_INPUTS')
  return value
}

/** Whether a new password is accepted: 12 characters, a lower-case and an upper-case letter, a digit and any other. */
export function isStrongPassword(password: string): boolean {
  return [/^.{12,}$/su, /\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].every((rule) => rule.test(password))
}

/** `locationUrl` with a one-time token appended. */
export function withToken(locationUrl: string, name: string, token: string): string {
  const url = new URL(locationUrl)
  url.searchParams.set(name, token)
  return url.href
}
