import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 500

/**
 * Returns `value` once it has been unchanged for half a second, and the previous value until then. The first value is ''.
 */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
