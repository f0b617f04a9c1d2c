import { useEffect, useState } from 'react'
import { onPageRestored } from '../../session/page-restored'
import { clearNewSecret, getNewSecret } from './new-secret'

/** The secret on a connection's page: nowhere else, and gone with it. */
export interface RevealedSecret {
  /** Undefined: it is masked, nobody can read it any more. */
  value: string | undefined
  isCopied: boolean
  /** Reveals a new secret, not copied yet. */
  show: (secret: string) => void
  setCopied: () => void
}

/** The secret of a connection: the one handed over by its creation, or nothing until a new one is generated. */
export function useRevealedSecret(appId: string): RevealedSecret {
  const [value, setValue] = useState(() => getNewSecret(appId))
  const [copied, setCopiedValue] = useState<string>()
  useEffect(() => clearNewSecret(appId), [appId])
  // Back from another site, a page may come back whole.
  useEffect(() => onPageRestored(() => setValue(undefined)), [])
  return { value, isCopied: copied === value, show: setValue, setCopied: () => setCopiedValue(value) }
}
