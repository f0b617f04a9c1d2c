import { createContext, useCallback, useContext, useSyncExternalStore, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { LiveForm } from './form-engine'

/** The values of the surrounding form, whether or not the part that checks them has come. */
interface FormContents {
  element: RefObject<HTMLFormElement | null>
  initial: FieldValues
  live: LiveForm | undefined
}

export const FormContentsContext = createContext<FormContents>({
  element: { current: null },
  initial: {},
  live: undefined,
})

type Control = HTMLInputElement | HTMLButtonElement

/** The controls of a form that hold a value, by the name it goes by. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], button[name]')].filter(({ name }) => name !== '')
}

/** The values a form holds: what it began with, and over it what its controls say. */
export function valuesIn(form: HTMLFormElement, initial: FieldValues): FieldValues {
  const values = { ...initial }
  for (const control of controlsOf(form)) {
    const value = control.type === 'checkbox' && 'checked' in control ? control.checked : control.value
    const before: unknown = initial[control.name]
    if (value !== (before ?? (control.type === 'checkbox' ? false : ''))) values[control.name] = value
  }
  return values
}

/** What `read` makes of the surrounding form's values, kept up to date as they change. */
export function useFormValues<T extends string | boolean>(read: (values: FieldValues) => T): T {
  const { element, initial, live } = useContext(FormContentsContext)
  const form = live?.form
  const subscribe = useCallback(
    (notify: () => void) => {
      const { current } = element
      current?.addEventListener('input', notify)
      const stop = form?.subscribe({ formState: { values: true }, callback: notify })
      return () => {
        current?.removeEventListener('input', notify)
        stop?.()
      }
    },
    [element, form],
  )
  const now = () => {
    if (form) return form.getValues()
    return element.current ? valuesIn(element.current, initial) : initial
  }
  return useSyncExternalStore(
    subscribe,
    () => read(now()),
    () => read(initial),
  )
}

/** The text in the field `name` of the surrounding form; empty when there is none. */
export function useFieldText(name: string): string {
  return useFormValues((values) => {
    const value: unknown = values[name]
    return typeof value === 'string' ? value : ''
  })
}

interface SetFieldOptions {
  /** Moves the focus to the field as well. */
  focus?: boolean
  /**
   * Leaves what is typed there already. Where the caret is in the empty field, what is set is selected: a key that was
   * pressed meanwhile takes its place rather than being added to it.
   */
  onlyIfEmpty?: boolean
}

/** Gives a function that sets the field `name` of the surrounding form, as the person could have. */
export function useSetField(name: string): (value: string, options?: SetFieldOptions) => void {
  const { element, live } = useContext(FormContentsContext)
  return (value, { focus = false, onlyIfEmpty = false } = {}) => {
    const control = element.current && controlsOf(element.current).find((one) => one.name === name)
    if (onlyIfEmpty && control?.value !== '') return
    if (live) live.form.setValue(name, value, { shouldDirty: true, shouldValidate: name in live.errors })
    else if (control) type(control, value)
    if (onlyIfEmpty && control === document.activeElement && control instanceof HTMLInputElement) control.select()
    if (focus) control?.focus()
  }
}

function type(control: Control, value: string) {
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
