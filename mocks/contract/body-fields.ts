import type { operations } from '../../src/api/contract'

type KeysOf<Body> = Body extends unknown ? (string extends keyof Body ? never : keyof Body) : never
type FieldsOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? KeysOf<Body>
  : never
type BodyField = { [Name in keyof operations]: FieldsOf<operations[Name]> }[keyof operations]

/**
 * Where the value of each field of a request comes from: a person types it (a `secret` may be kept nowhere), or the portal
 * composes it of an address, an answer or a choice.
 */
const BODY_FIELDS: Record<BodyField, 'typed' | 'secret' | 'composed'> = {
  nickName: 'typed',
  email: 'typed',
  cellphone: 'typed',
  password: 'secret',
  oldPassword: 'secret',
  newPassword: 'secret',
  oneTimePassword: 'secret',
  // With what the portal adds.
  content: 'composed',
  // Without the spaces and control characters that were typed.
  name: 'composed',
  nickNameOrEmail: 'composed',
  firstname: 'composed',
  lastname: 'composed',
  subscribeNewsletter: 'composed',
  oneTimePasswordActivated: 'composed',
  doubleAuthEmailActivated: 'composed',
  skeziaProjectId: 'composed',
  scopes: 'composed',
  locationUrl: 'composed',
  fromSkemeet: 'composed',
  updateEmailToken: 'composed',
  token: 'composed',
  code: 'composed',
  from: 'composed',
}

/** The fields of requests whose values a person types. */
export const TYPED_FIELDS = namesOf((kind) => kind !== 'composed')
/** Those of them that may be kept nowhere. */
export const SECRET_FIELDS = namesOf((kind) => kind === 'secret')

function namesOf(matches: (kind: string) => boolean): string[] {
  return Object.entries(BODY_FIELDS).flatMap(([name, kind]) => (matches(kind) ? [name] : []))
}
