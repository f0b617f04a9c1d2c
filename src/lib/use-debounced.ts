import { useEffect, useState } from 'react'

/** How long a value stays unchanged before it is settled, in milliseconds. */
const SETTLED_AFTER_MS = 500

/** Returns `value` once it has been unchanged for half a second, and until then the one before; '' at first. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
