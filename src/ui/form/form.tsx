import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
  type SubmitEvent,
} from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { styled } from 'styled-components'
import type { ISchema } from 'yup'
import { errorText, type ErrorText } from '../../i18n/error-texts'
import type { Elements } from '../elements'
import type { LiveForm } from './form-engine'
import { controlsOf, FormContentsContext, valuesIn } from './form-values'
import { retryImport } from '../retry-import'
import { Notice, StillWaiting } from '../feedback/notice'
import { useTitleInError } from '../navigation/page-title'
import { token } from '../theme/theme'

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
  children: Elements
}

interface Failure extends ErrorText {
  field: string | undefined
}

interface FormStatus {
  busy: boolean
  /** The last submit's failure, until the next. */
  failure: Failure | undefined
  /** The same when it is told above the button rather than at a field, where it goes once the field is changed. */
  notice: ErrorText | undefined
  /** How many times the form was submitted: passwords are masked again each time. */
  submits: number
  /** Names the notice above the button, while there is one. */
  noticeId: string
}

const StatusContext = createContext<FormStatus>({
  busy: false,
  failure: undefined,
  notice: undefined,
  submits: 0,
  noticeId: '',
})

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
  const noticeId = useId()
  const [status, setStatus] = useState<Pick<FormStatus, 'busy' | 'failure' | 'submits'>>({
    busy: false,
    failure: undefined,
    submits: 0,
  })
  const notice = status.failure?.field === undefined ? status.failure : undefined
  const locked = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [initial] = useState<FieldValues>({ ...prefill })
  const engine = useEngine(schema, element, initial)
  const { live } = engine
  const hasErrors = live !== undefined && Object.keys(live.errors).length > 0
  useTitleInError(hasErrors || notice !== undefined)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (locked.current) return
    locked.current = true
    setStatus(({ submits }) => ({ busy: true, failure: undefined, submits: submits + 1 }))
    let form: UseFormReturn | undefined
    try {
      form = await engine.load()
      readTypedValues(form)
      // Only values that the schema has checked come this far.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the schema is one of `Values`
      await form.handleSubmit((values) => onSubmit(values as Values))()
    } catch (error) {
      tell(error, form)
    } finally {
      locked.current = false
      setStatus((before) => ({ ...before, busy: false }))
    }
  }

  /** Some password managers fill fields without an event, so the form may not have heard of it. */
  function readTypedValues(form: UseFormReturn) {
    for (const { name, type, value } of element.current ? controlsOf(element.current) : [])
      if (type !== 'checkbox' && value !== (form.getValues(name) ?? '')) form.setValue(name, value)
  }

  function tell(error: unknown, form: UseFormReturn | undefined) {
    const { type, cancelled }: { type?: unknown; cancelled?: unknown } =
      typeof error === 'object' && error !== null ? error : {}
    if (cancelled === true) return
    const field = typeof type === 'string' ? fieldErrors?.[type] : undefined
    setStatus((before) => ({ ...before, failure: { ...errorText(error), field } }))
    if (field) form?.setError(field, { type: SERVER }, { shouldFocus: true })
  }

  return (
    <FormContentsContext value={{ element, initial, live }}>
      <StatusContext value={{ ...status, notice, noticeId }}>
        <Column
          ref={element}
          {...attributes}
          method="post"
          noValidate
          onSubmit={submit}
          onFocus={engine.preload}
          onPointerEnter={engine.preload}
        >
          {children}
        </Column>
        {engine.part}
      </StatusContext>
    </FormContentsContext>
  )
}

/** The kind of an error that the server gave rather than the schema. */
export const SERVER = 'server'

/** The failed submit's text and, after a while, that the submit is still going on: right above the buttons. */
export function FormNotice() {
  const { busy, notice, noticeId } = useFormStatus()
  if (notice)
    return (
      <Notice kind="red" id={noticeId} lang={notice.lang}>
        {notice.text}
      </Notice>
    )
  return <StillWaiting waiting={busy} />
}

/** Long enough for the page to be painted and quiet. */
const QUIET_AFTER_MS = 1500

/**
 * The part of a form that checks it, fetched once the person is in the form or over it, or, when the browser has filled
 * it in so that they need only press the button, once the page is quiet. What was typed by then stays.
 */
function useEngine<Values extends FieldValues>(
  schema: FormProps<Values>['schema'],
  element: RefObject<HTMLFormElement | null>,
  initial: FieldValues,
) {
  const [live, setLive] = useState<LiveForm>()
  const [part, setPart] = useState<ReactElement>()
  const loading = useRef<Promise<UseFormReturn>>(undefined)

  function load(): Promise<UseFormReturn> {
    loading.current ??= fetchEngine().catch((error: unknown) => {
      loading.current = undefined
      throw error
    })
    return loading.current
  }

  async function fetchEngine(): Promise<UseFormReturn> {
    const [{ FormEngine }, rules] = await retryImport(() => Promise.all([import('./form-engine'), schema()]))
    return new Promise((resolve) => {
      const onChange = (changed: LiveForm) => {
        setLive(changed)
        resolve(changed.form)
      }
      const readValues = () => (element.current ? valuesIn(element.current, initial) : initial)
      setPart(<FormEngine schema={rules} readValues={readValues} onChange={onChange} />)
    })
  }

  const preload = () => void load().catch(() => undefined)
  const whenQuiet = useRef(() => {
    if (element.current && isBegun(element.current)) preload()
  })
  useEffect(() => {
    const timer = setTimeout(whenQuiet.current, QUIET_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return { live, part, load, preload }
}

/** Whether the person is in the form already, or the browser has filled it in: its values are not to be read yet. */
function isBegun(form: HTMLFormElement): boolean {
  return form.contains(document.activeElement) || form.querySelector(':is(:autofill, :-webkit-autofill)') !== null
}

const Column = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-5')};
`
