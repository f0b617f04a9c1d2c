/** The value that is reset: the identifier (`nickname`) or the password. */
export type ResetKind = 'nickname' | 'password'

export type ResetStep =
  | { name: 'request' }
  | { name: 'emailSend'; email: string }
  | { name: 'emailVerified' }
  | { name: 'success' }
  /** `isDone`: the link was probably used by an earlier submit, whose answer was lost. */
  | { name: 'error'; isDone: boolean }
