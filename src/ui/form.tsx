import { createContext, useContext, useEffect, useId, useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { FormProvider, useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { styled } from 'styled-components'
import type { ISchema } from 'yup'
import { errorText, type ErrorText } from '../i18n/error-texts'
import { useTexts } from '../i18n/texts'
import { useEarlySubmit } from './early-submit'
import { Notice } from './notice'
import { useTitleInError } from './page-title'
import { useStillWaiting } from './still-waiting'
import { token } from './theme'

interface FormProps<Values extends FieldValues> {
  /** Loads the yup schema: `() => import('./x-schema').then((m) => m.schema)`. Read once; give the form a `key` to change it. */
  schema: () => Promise<ISchema<Values>>
  /**
   * Takes the checked values. The form stays busy until it settles. A rejection is told in the page (see `fieldErrors`),
   * except one with `cancelled: true`.
   */
  onSubmit: (values: Values) => unknown
  /** Rejections told at a field rather than above the button: error `type` → name of the field. */
  fieldErrors?: Partial<Record<string, keyof Values & string>>
  /** Values to begin with. A field without one keeps what was typed in it before the script ran. */
  prefill?: Partial<Values>
  /** The name of the form, when the page has several. */
  'aria-label'?: string
  children: ReactNode
}

interface Failure extends ErrorText {
  field: string | undefined
}

interface FormStatus {
  busy: boolean
  /** The last submit's failure, until the next. */
  failure: Failure | undefined
  /** How many times the form was submitted: passwords are masked again each time. */
  submits: number
  /** Names the notice above the button, while there is one. */
  noticeId: string
}

const StatusContext = createContext<FormStatus>({ busy: false, failure: undefined, submits: 0, noticeId: '' })

/** The state of the surrounding form, for its fields and buttons. */
export const useFormStatus = () => useContext(StatusContext)

/**
 * A form: one submit at a time, the schema loaded only when it is needed, the first invalid field focused, what was
 * typed kept, failures told at their field or above the submit button. Fields and buttons inside it are wired by name.
 */
export function Form<Values extends FieldValues>({
  schema,
  onSubmit,
  fieldErrors,
  prefill,
  children,
  ...attributes
}: FormProps<Values>) {
  const [rules] = useState(() => lazily(schema))
  const form = useForm<FieldValues, unknown, Values>({
    resolver: async (...given) => (await rules.load())(...given),
    ...(prefill && { defaultValues: prefill }),
  })
  const noticeId = useId()
  const [status, setStatus] = useState<Omit<FormStatus, 'noticeId'>>({ busy: false, failure: undefined, submits: 0 })
  const locked = useRef(false)
  const hasErrors = Object.keys(form.formState.errors).length > 0
  useTitleInError(hasErrors || status.failure !== undefined)
  const element = useRef<HTMLFormElement>(null)
  useEarlySubmit(element)
  useEffect(() => rules.preloadWhenIdle(), [rules])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (locked.current) return
    locked.current = true
    setStatus(({ submits }) => ({ busy: true, failure: undefined, submits: submits + 1 }))
    readTypedValues(event.currentTarget)
    try {
      await rules.load()
      await form.handleSubmit((values) => onSubmit(values))()
    } catch (error) {
      tell(error)
    } finally {
      locked.current = false
      setStatus((before) => ({ ...before, busy: false }))
    }
  }

  /** Some password managers fill fields without an event, so the form may not have heard of it. */
  function readTypedValues(element: HTMLFormElement) {
    for (const { name, type, value } of element.querySelectorAll('input')) {
      if (name !== '' && type !== 'checkbox' && value !== (form.getValues(name) ?? '')) form.setValue(name, value)
    }
  }

  function tell(error: unknown) {
    const { type, cancelled }: { type?: unknown; cancelled?: unknown } =
      typeof error === 'object' && error !== null ? error : {}
    if (cancelled === true) return
    const field = typeof type === 'string' ? fieldErrors?.[type] : undefined
    setStatus((before) => ({ ...before, failure: { ...errorText(error), field } }))
    if (field) form.setError(field, { type: SERVER }, { shouldFocus: true })
  }

  return (
    <FormProvider {...form}>
      <StatusContext value={{ ...status, noticeId }}>
        <Column ref={element} {...attributes} method="post" noValidate onSubmit={submit} onFocus={rules.preload}>
          {children}
        </Column>
      </StatusContext>
    </FormProvider>
  )
}

/** The kind of an error that the server gave rather than the schema. */
export const SERVER = 'server'

/** The failed submit's text and, after a while, that the submit is still going on: right above the buttons. */
export function FormNotice() {
  const { busy, failure, noticeId } = useFormStatus()
  const t = useTexts('ui')
  const stillWaiting = useStillWaiting(busy)
  if (failure && failure.field === undefined)
    return (
      <Notice kind="red" id={noticeId} lang={failure.lang}>
        {failure.text}
      </Notice>
    )
  return stillWaiting && <Notice role="status">{t('stillWaiting')}</Notice>
}

interface Rules<Values extends FieldValues> {
  /** The check of the form's values. Rejects when it could not be fetched. */
  load: () => Promise<Resolver<FieldValues, unknown, Values>>
  preload: () => void
  /** Gives back the cancellation. */
  preloadWhenIdle: () => () => void
}

/** Fetches the schema and yup once, as late as the first call. */
function lazily<Values extends FieldValues>(schema: FormProps<Values>['schema']): Rules<Values> {
  let loading: Promise<Resolver<FieldValues, unknown, Values>> | undefined
  const load = () => {
    loading ??= patiently(async () => {
      const [{ resolverOf }, rules] = await Promise.all([import('./form-rules'), schema()])
      return resolverOf(rules)
    }).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const preload = () => void load().catch(() => undefined)
  return {
    load,
    preload,
    preloadWhenIdle() {
      const timer = setTimeout(preload, IDLE_AFTER_MS)
      return () => clearTimeout(timer)
    },
  }
}

/** Long enough for the page to be painted and quiet, short enough to be ahead of a person who types. */
const IDLE_AFTER_MS = 1500
const RETRY_AFTER_MS = [350, 700]

/** A part of the program may fail to arrive on a bad network; it is asked for again twice. */
async function patiently<T>(fetch: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return fetch()
}

const Column = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-5')};
`
