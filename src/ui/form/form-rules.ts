import { yupResolver } from '@hookform/resolvers/yup'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { lazy, type ISchema } from 'yup'
import validation from '../../i18n/fr/validation.json'
import { addTexts, textsOf } from '../../i18n/texts'

/* What a form needs to check its values, apart from the form so that a page can be painted and typed in without it. */

addTexts('validation', validation)

/**
 * The check of a form by its schema: the values as the schema casts them, or the first message of each field. A
 * schema's message is a key of the `validation` texts, or `{ key, values }`; the errors come in French.
 */
export function resolverOf(schema: ISchema<FieldValues>): Resolver {
  const check = yupResolver(lazy(() => schema))
  return async (values, ...given) => {
    const { errors: found } = await check(values, ...given)
    const errors: FieldErrors = {}
    for (const [field, error] of Object.entries(found))
      errors[field] = { type: 'rule', message: inFrench(error?.message) }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: schema.cast(values), errors: {} }
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
