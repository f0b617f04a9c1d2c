import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

/** Begins the field `name` with an address, unless something was typed in it before the script was there. */
export function EmailPrefill({ name, email }: { name: string; email: string }) {
  const { getValues, setValue } = useFormContext()
  const { isReady } = useFormState()
  useEffect(() => {
    // Only then does the form know what was typed.
    if (isReady && !getValues(name)) setValue(name, email)
  }, [isReady, name, email, getValues, setValue])
  return null
}
