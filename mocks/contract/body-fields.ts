import { requestFields } from './contract'

/**
 * True if the portal makes the value, and false if the user types the value. In the contract, `x-composed` marks a text
 * that the portal makes.
 */
const isComposed = ({ type, enum: values, format, ...schema }: Schema) =>
  type === 'boolean' || type === 'array' || values !== undefined || format === 'uri' || schema['x-composed'] === true

/**
 * True if the contract describes the format of the text. The contract describes the format of an address or a number,
 * but not of a secret.
 */
const hasForm = ({ pattern, format }: Schema) => pattern !== undefined || format !== undefined

type Schema = ReturnType<typeof requestFields>[number][1]

const namesWith = (test: (schema: Schema) => boolean) =>
  new Set(requestFields().flatMap(([name, schema]) => (test(schema) ? [name] : [])))

const composed = namesWith(isComposed)
const notSecret = namesWith((schema) => isComposed(schema) || hasForm(schema))

/** True if the user types the value of this request field. False if the portal makes the value. */
export const isTypedField = (name: string): boolean => !composed.has(name)

/**
 * Whether a request field contains a secret, which must not be stored anywhere. A field is secret if the user types its
 * value, and the contract gives no format for this value.
 */
export const isSecretField = (name: string): boolean => !notSecret.has(name)
