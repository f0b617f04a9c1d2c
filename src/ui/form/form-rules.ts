import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { object, ValidationError, type ISchema } from 'yup'
import validation from '../../i18n/fr/validation.json'
import { addTexts, textsOf } from '../../i18n/texts'
import * as fields from '../../rules/fields'

addTexts('validation', validation)

/** What the `rules` of a form are made of: the rules of fields, and `object` for all fields of a form. */
export const rules = { object, ...fields }

export type Rules = typeof rules

/**
 * Resolver of a schema: resolves with the values as the schema casts them, or with the first error of each field. A
 * schema's message is a key of the `validation` texts, or `{ key, values }`; the errors have the French text.
 */
export function resolverOf<Values extends FieldValues>(
  schema: ISchema<Values>,
): Resolver<FieldValues, unknown, Values> {
  return async (values) => {
    try {
      return { values: await schema.validate(values, { abortEarly: false }), errors: {} }
    } catch (failure) {
      if (!(failure instanceof ValidationError)) throw failure
      const errors: FieldErrors = {}
      for (const { path = '', message } of failure.inner) errors[path] ??= { type: 'rule', message: inFrench(message) }
      return { values: {}, errors }
    }
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
