import type { operations } from '../../src/api/contract'

type KeysOf<Body> = Body extends unknown ? (string extends keyof Body ? never : keyof Body) : never
type FieldsOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? KeysOf<Body>
  : never
type BodyField = { [Name in keyof operations]: FieldsOf<operations[Name]> }[keyof operations]

/**
 * The fields of requests that are no secret: a person types the value, or the portal composes it of an address, an answer or a
 * choice. A person types the value of any other, which may be kept nowhere.
 */
const NO_SECRETS: Partial<Record<BodyField, 'typed' | 'composed'>> = {
  nickName: 'typed',
  email: 'typed',
  cellphone: 'typed',
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

const kinds = new Map(Object.entries(NO_SECRETS))

/** Whether a person types the value of a field of a request. */
export const isTypedField = (name: string): boolean => kinds.get(name) !== 'composed'

/** Whether the value of a field of a request may be kept nowhere. */
export const isSecretField = (name: string): boolean => !kinds.has(name)
