import { requestFields } from './contract'

/** Whether the portal composes the value from an address, an answer, a choice or a text, which `x-composed` marks. */
const isComposed = ({ type, enum: values, format, ...schema }: Schema) =>
  type === 'boolean' || type === 'array' || values !== undefined || format === 'uri' || schema['x-composed'] === true

/** Whether the contract describes the form of the text. It does for an address or a number, and not for a secret. */
const hasForm = ({ pattern, format }: Schema) => pattern !== undefined || format !== undefined

type Schema = ReturnType<typeof requestFields>[number][1]

const namesWith = (test: (schema: Schema) => boolean) =>
  new Set(requestFields().flatMap(([name, schema]) => (test(schema) ? [name] : [])))

const composed = namesWith(isComposed)
const notSecret = namesWith((schema) => isComposed(schema) || hasForm(schema))

/** Whether the user types the value of a request field. */
export const isTypedField = (name: string): boolean => !composed.has(name)

/** Whether the value of a request field must not be stored anywhere: the user types it, and the contract gives it no form. */
export const isSecretField = (name: string): boolean => !notSecret.has(name)
