import { useEffect, useState } from 'react'
import { holdSecret } from '../../lib/draft-forms'
import { onPageRestored } from '../../session/page-visibility'

let newSecret: { appId: string; secret: string } | undefined

/**
 * Passes the secret of a new connection to its page. In memory only: storage and the history entry would outlive the
 * page, and the secret must be shown once.
 */
export function setNewSecret(appId: string, secret: string): void {
  newSecret = { appId, secret }
}

/** Stays readable until the effect below clears it, because React may discard a first render. */
function getNewSecret(appId: string): string | undefined {
  return newSecret?.appId === appId ? newSecret.secret : undefined
}

function clearNewSecret(appId: string): void {
  if (newSecret?.appId === appId) newSecret = undefined
}

/** The secret displayed on a connection's page, and only there. */
export interface RevealedSecret {
  /** Undefined when masked: the portal cannot display it again. */
  value: string | undefined
  isCopied: boolean
  /** Displays a new secret, not copied yet. */
  show: (secret: string) => void
  setCopied: () => void
}

/** Holds the secret of a connection: the one passed by its creation, or none until a new one is generated. */
export function useRevealedSecret(appId: string): RevealedSecret {
  const [value, setValue] = useState(() => getNewSecret(appId))
  const [copied, setCopiedValue] = useState<string>()
  useEffect(() => clearNewSecret(appId), [appId])
  // The back/forward cache restores the page with its state.
  useEffect(() => onPageRestored(() => setValue(undefined)), [])
  const isShown = value !== undefined
  useEffect(() => (isShown ? holdSecret() : undefined), [isShown])
  return { value, isCopied: copied === value, show: setValue, setCopied: () => setCopiedValue(value) }
}
