import { useEffect, useState } from 'react'

/** Returns `value` once it has been unchanged for half a second, and until then the one before; '' at first. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 500)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
