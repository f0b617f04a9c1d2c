import { createContext, use, useState } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Elements } from '../ui/text/inline-text'
import { Form, rulesResolver } from '../ui/form/form'
import type { FormSchema } from '../ui/form/form-rules'
import '../ui/form/form-rules'
// A form imports its rules at its first use. The import above loads the rules earlier, so that no test waits for them.

const Page = createContext<Elements>(null)

/** A router around the elements that a test renders. */
export function InRouter({ children }: { children: Elements }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: () => use(Page) }]))
  return (
    <Page value={children}>
      <RouterProvider router={router} />
    </Page>
  )
}

interface TestFormProps<Values extends FieldValues> {
  schema: FormSchema<Values>
  onSubmit: (values: Values) => unknown
  defaultValues?: FieldValues
  children: Elements
}

/** A form like the forms of the screens. A test passes the fields that the form contains. */
export function TestForm<Values extends FieldValues>({
  schema,
  onSubmit,
  defaultValues = {},
  ...props
}: TestFormProps<Values>) {
  const form = useForm<FieldValues, unknown, Values>({ resolver: rulesResolver(() => schema), defaultValues })
  return (
    <InRouter>
      <Form {...props} form={form} onSubmit={(values) => onSubmit(values)} />
    </InRouter>
  )
}
