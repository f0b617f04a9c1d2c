import { useEffect, useRef } from 'react'
import { useSetField } from '../../ui/form/form-values'

/** Begins the field `name` with an address, unless something was typed in it before the script was there. */
export function EmailPrefill({ name, email }: { name: string; email: string }) {
  const set = useSetField(name)
  const begin = useRef(() => set(email, { onlyIfEmpty: true }))
  useEffect(() => begin.current(), [])
  return null
}
