import { useEffect, useRef, type SubmitEvent } from 'react'
import { FormProvider, useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { styled } from 'styled-components'
import type { ISchema } from 'yup'
import { errorText } from '../../i18n/error-texts'
import type { Elements } from '../elements'
import { useTitleInError } from '../navigation/page-title'
import { retryImport } from '../retry-import'
import { printAsBlock, token } from '../theme/theme'
import type { Rules } from './form-rules'

/** Returns the schema of a form's values: `(r) => r.object({ email: r.email(domain) })`. */
type FormRules<Values extends FieldValues> = (rules: Rules) => ISchema<Values>

interface FormProps<Values extends FieldValues> {
  /** The rules of its fields. Without any, any values are submitted. */
  rules?: FormRules<Values>
  /**
   * Called with the validated values. The form stays busy until it settles. A rejection is shown in the form (see
   * `fieldErrors`), except one with `cancelled: true`.
   */
  onSubmit: (values: Values) => unknown
  /** Failures shown at a field instead of above the submit button: error `type` → name of the field. */
  fieldErrors?: Partial<Record<string, keyof Values & string>>
  /**
   * Initial values. A field of a prerendered page has one only when there is something to fill in: without one, what
   * the person or the browser entered before hydration stays untouched. `UnsavedFormChanges` needs one for each field.
   */
  defaultValues?: { [Name in keyof Values]?: Values[Name] | undefined }
  /** Accessible name, for a page with several forms. */
  'aria-label'?: string
  children: Elements
}

/**
 * A form with one submit at a time. The rules, with the validation library, are imported when a form is first used. Validation errors appear at their
 * fields, the first of which is focused; the failure of a submit appears at its field or above the submit button.
 * Fields and buttons inside it read its state from react-hook-form's context.
 */
export function Form<Values extends FieldValues>({
  rules,
  onSubmit,
  fieldErrors,
  defaultValues = {},
  children,
  ...attributes
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<FieldValues, unknown, Values>({
    ...(rules && { resolver: lazyResolver(rules) }),
    defaultValues,
  })
  const { errors, isSubmitting } = form.formState
  useTitleInError(Object.keys(errors).length > 0)
  useEffect(() => selectDefaultText(element.current), [])

  const prefetch = () => {
    if (rules) importRules().catch(() => undefined)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    form.clearErrors('root')
    // Some password managers fill fields without an event.
    for (const { name, value } of event.currentTarget.querySelectorAll<HTMLInputElement>(TEXT_INPUTS))
      if (value !== (form.getValues(name) ?? '')) form.setValue(name, value)
    try {
      await form.handleSubmit((values) => onSubmit(values))()
    } catch (failure) {
      const { type, cancelled } = fieldsOf(failure)
      if (cancelled === true) return
      const field = typeof type === 'string' ? fieldErrors?.[type] : undefined
      form.setError(field ?? 'root', toFieldError(failure), { shouldFocus: field !== undefined })
    }
  }

  return (
    <FormProvider {...form}>
      <Column
        ref={element}
        {...attributes}
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={prefetch}
        onInput={prefetch}
        onPointerEnter={prefetch}
      >
        {children}
      </Column>
    </FormProvider>
  )
}

const TEXT_INPUTS = 'input[name]:not([type="checkbox"])'

/** The import fails when the network does; the next call imports again. */
const importRules = () => retryImport(() => import('./form-rules'))

/** Validates by the rules; when they could not be imported, that is a failure of the whole form. */
function lazyResolver<Values extends FieldValues>(
  formRules: FormRules<Values>,
): Resolver<FieldValues, unknown, Values> {
  return async (values, ...options) => {
    try {
      const { resolverOf, rules } = await importRules()
      return await resolverOf(formRules(rules))(values, ...options)
    } catch (failure) {
      return { values: {}, errors: { root: toFieldError(failure) } }
    }
  }
}

/** The failure of a call as an error of react-hook-form, which has no room for its language but in `types`. */
function toFieldError(failure: unknown) {
  const { text, lang } = errorText(failure)
  const { type } = fieldsOf(failure)
  return { type: typeof type === 'string' ? type : 'server', message: text, types: { lang } }
}

function fieldsOf(failure: unknown): { type?: unknown; cancelled?: unknown } {
  return typeof failure === 'object' && failure !== null ? failure : {}
}

/** In a field that was focused before its default value arrived, what is typed next replaces that value. */
function selectDefaultText(form: HTMLFormElement | null) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement) || activeElement.form !== form) return
  if (activeElement.value === activeElement.defaultValue) activeElement.select()
}

const Column = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-5')};
  ${printAsBlock('s-5')}
`
