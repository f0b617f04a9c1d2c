import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 500

/**
 * Returns `value` after it has not changed for half a second. Until then, returns the previous value. The first value
 * is ''.
 */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
