import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

/**
 * A signal for each call of a component that makes one at a time. The call is given up when the person goes elsewhere,
 * or the component does: a late answer then changes nothing and leads nobody away.
 */
export function useCallSignal(): () => AbortSignal {
  const { state } = useNavigation()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [state])
  return () => {
    current.current = new AbortController()
    return current.current.signal
  }
}
