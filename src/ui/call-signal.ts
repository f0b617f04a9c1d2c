import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

/**
 * Aborts a component's call when the person navigates elsewhere or the component unmounts, so that a late answer changes
 * nothing and does not navigate. An aborted call rejects with a cancelled `ApiFailure`, which forms and modals ignore.
 * The API may have applied an aborted write: read the data again after it.
 *
 * @returns a function that creates the signal of one call; the component makes one call at a time
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
