import { use, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import { onPageRestored } from '../../session/page-transitions'
import { usePortal } from '../../session/portal-state'
import { ActContext } from '../../lib/act'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'

/** The secret displayed on a connection's page, and only there. */
export interface RevealedSecret {
  /** Undefined when masked: the portal cannot display it again. */
  value: string | undefined
  isCopied: boolean
  /** The connection was created, and the answer with its secret was lost. */
  isLost: boolean
  isAwaited: boolean
  setAwaited: (isAwaited: boolean) => void
  show: (secret: string) => void
  setCopied: () => void
}

/** Holds the secret of a connection: the one passed by its creation, or none until a new one is generated. */
export function useRevealedSecret(appId: string): RevealedSecret {
  const { handOver } = usePortal()
  const { newSecret } = handOver.get()
  const isNew = newSecret?.appId === appId
  const [value, setValue] = useState(isNew ? newSecret.secret : undefined)
  const [isUnseen] = useState(isNew && newSecret.secret === undefined)
  const [isAwaited, setAwaited] = useState(false)
  const [copied, setCopiedValue] = useState<string>()
  // In an effect, because React may discard a first render.
  useEffect(() => handOver.set({ newSecret: undefined }), [handOver, appId])
  // The back/forward cache restores the page with its state.
  useEffect(() => {
    const mounted = new AbortController()
    onPageRestored(() => setValue(undefined), mounted.signal)
    return () => mounted.abort()
  }, [])
  return {
    value,
    isCopied: copied === value,
    isLost: isUnseen && value === undefined,
    isAwaited,
    setAwaited,
    show: setValue,
    setCopied: () => setCopiedValue(value),
  }
}

interface UncopiedSecretGuardProps {
  secret: RevealedSecret
  edited?: boolean
}

/** Asks before leaving with a secret that is not copied or not shown yet, or with unsaved changes when `edited`. */
export function UncopiedSecretGuard({ secret, edited = false }: UncopiedSecretGuardProps) {
  const t = useTexts('apiConnections')
  const { unsaved } = usePortal()
  const { isSent: saving } = use(ActContext)
  const uncopied = secret.isAwaited || (secret.value !== undefined && !secret.isCopied)
  const leaving = edited && !saving ? 'leaveSecretAndChangesText' : 'leaveSecretText'
  const question = {
    title: t('leaveSecretTitle'),
    text: t(secret.isAwaited ? 'leaveAwaitedSecretText' : leaving),
  }
  return (
    <UnsavedChanges
      unsaved={unsaved}
      when={uncopied || edited}
      saving={saving && !uncopied}
      {...(uncopied && question)}
    />
  )
}
