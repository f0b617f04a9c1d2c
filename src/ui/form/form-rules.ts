import { yupResolver } from '@hookform/resolvers/yup'
import type { FieldValues, Resolver } from 'react-hook-form'
import { object, type ISchema, type ObjectSchema } from 'yup'
import validation from '../../i18n/fr/validation.json'
import { addTexts, textsOf } from '../../i18n/texts'
import * as fields from '../../rules/fields'

export { guessOf } from '../../rules/guessable-password'

addTexts('validation', validation)

/** The parts of a form schema: the rules for fields, and `object` for the whole form. */
export const rules = { object, ...fields }

export type Rules = typeof rules

export type FormSchema<Values> = ISchema<Values> & ObjectSchema<FieldValues>

/** Returns the resolver for a schema. The messages of the schema are keys of validation.json, or `{ key, values }`. */
export function resolverOf<Values extends FieldValues>(
  schema: FormSchema<Values>,
): Resolver<FieldValues, unknown, Values> {
  const validate = yupResolver<FieldValues, unknown, FieldValues>(schema)
  return async (values, context, options) => {
    const { errors, values: valid } = await validate(values, context, options)
    for (const error of Object.values(errors)) if (error) error.message = inFrench(error.message)
    // `yupResolver` has no type for the values of a generic schema, so the values come from `schema.cast`.
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: schema.cast(valid), errors: {} }
  }
}

function inFrench(message: unknown): string {
  const { key, values }: { key?: unknown; values?: object } =
    typeof message === 'object' && message !== null ? message : { key: message }
  return isKey(key) ? textsOf('validation')(key, { ...values }) : String(key)
}

function isKey(key: unknown): key is keyof typeof validation {
  return typeof key === 'string' && Object.hasOwn(validation, key)
}
