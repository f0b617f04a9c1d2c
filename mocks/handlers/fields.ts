import { ApiError } from './api-error'

/** Reads the fields of a request body. Throws INVALID_INPUTS if a field is missing or has the wrong type. */
export class Fields {
  private readonly values: Partial<Record<string, unknown>>

  constructor(given: unknown) {
    this.values = typeof given === 'object' && given !== null ? { ...given } : {}
  }

  text(name: string): string {
    return checked(this.values[name], (value) => typeof value === 'string')
  }

  /** Returns a string, or '' if the field is absent or null. */
  optionalText(name: string): string {
    return this.values[name] === undefined || this.values[name] === null ? '' : this.text(name)
  }

  /** Returns all fields. Throws INVALID_INPUTS if one is not a string. */
  allTexts(): Partial<Record<string, string>> {
    return Object.fromEntries(Object.keys(this.values).map((name) => [name, this.text(name)]))
  }

  flag(name: string): boolean {
    return checked(this.values[name], (value) => typeof value === 'boolean')
  }

  number(name: string): number {
    return checked(this.values[name], (value) => typeof value === 'number')
  }

  texts(name: string): string[] {
    return checked(
      this.values[name],
      (value): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
    )
  }

  email(name: string): string {
    const value = this.text(name).toLowerCase()
    if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)) throw new ApiError('INVALID_INPUTS')
    return value
  }

  /** Returns a valid nickname: 5 to 32 lower-case letters, digits, underscores and dots, without two dots in a row. */
  nickName(name: string): string {
    const value = this.text(name)
    if (!/^[a-z0-9_.]{5,32}$/.test(value) || value.includes('..')) throw new ApiError('INVALID_INPUTS')
    return value
  }

  strongPassword(name: string): string {
    const value = this.text(name)
    if (!isStrongPassword(value)) throw new ApiError('INVALID_INPUTS')
    return value
  }

  /**
   * Returns the URL for a mailed link. The URL must be on the portal's origin. The only allowed parameter is
   * `redirectUrl`.
   */
  locationUrl(portalOrigin: string): string {
    const value = this.text('locationUrl')
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isReturn =
      url?.origin === portalOrigin && !url.hash && [...url.searchParams.keys()].every((key) => key === 'redirectUrl')
    if (!isReturn) throw new ApiError('INVALID_INPUTS')
    return value
  }
}

function checked<T>(value: unknown, is: (value: unknown) => value is T): T {
  if (!is(value)) throw new ApiError('INVALID_INPUTS')
  return value
}

/**
 * Returns whether a password has at least 12 characters, with a lower-case letter, an upper-case letter, a digit and
 * another character.
 */
export function isStrongPassword(password: string): boolean {
  return [/^.{12,}$/su, /\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].every((rule) => rule.test(password))
}

/** Appends a one-time token to `locationUrl`. */
export function withToken(locationUrl: string, name: string, token: string): string {
  const url = new URL(locationUrl)
  url.searchParams.set(name, token)
  return url.href
}
