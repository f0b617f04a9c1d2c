import { memo, useLayoutEffect, useState } from 'react'
import { useForm, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { ISchema } from 'yup'
import { resolverOf } from './form-rules'

/* What checks and sends a form: fetched apart from it, so that a page is painted, typed in and read without. */

/** A form that can check itself. */
export interface LiveForm {
  form: UseFormReturn
  errors: FieldErrors
}

interface FormEngineProps {
  schema: ISchema<FieldValues>
  /** Reads what the form holds, which a person may be typing in at this moment. */
  readValues: () => FieldValues
  /** Takes the form at once, and again whenever its errors have changed. Must not change itself. */
  onChange: (live: LiveForm) => void
}

/** Renders nothing; it is the state of the form around it. */
export const FormEngine = memo(function FormEngine({ schema, readValues, onChange }: FormEngineProps) {
  // Not a moment earlier: between this render and the fields' own, which follows at once, nothing can be typed.
  const [values] = useState(readValues)
  const form = useForm({ resolver: resolverOf(schema), defaultValues: values })
  const { errors } = form.formState
  // The library changes its errors in place.
  useLayoutEffect(() => onChange({ form, errors: { ...errors } }))
  return null
})
