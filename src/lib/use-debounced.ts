import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 500

/** Returns `value` once it has been unchanged for half a second, and until then the one before; '' at first. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
