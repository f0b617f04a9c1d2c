import type { operations } from '../../src/api/contract'

type KeysOf<Body> = Body extends unknown ? (string extends keyof Body ? never : keyof Body) : never
type FieldsOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? KeysOf<Body>
  : never
type BodyField = { [Name in keyof operations]: FieldsOf<operations[Name]> }[keyof operations]

/**
 * The fields of requests that are not secret. `typed`: a user types the value. `composed`: the portal composes it from an
 * address, an answer or a choice. A user types the value of every other field, and the value may be kept nowhere.
 */
const NO_SECRETS: Partial<Record<BodyField, 'typed' | 'composed'>> = {
  nickName: 'typed',
  email: 'typed',
  cellphone: 'typed',
  // The portal adds information to it.
  content: 'composed',
  // The portal removes the spaces and control characters around it.
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

/** Returns whether a user types the value of a field of a request. */
export const isTypedField = (name: string): boolean => kinds.get(name) !== 'composed'

/** Returns whether the value of a field of a request may be kept nowhere. */
export const isSecretField = (name: string): boolean => !kinds.has(name)
