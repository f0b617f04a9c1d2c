import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import { onPageRestored } from '../../session/page-transitions'
import { usePortal } from '../../session/portal-state'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'

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
  const { handOver } = usePortal()
  const { newSecret } = handOver.get()
  const [value, setValue] = useState(newSecret?.appId === appId ? newSecret.secret : undefined)
  const [copied, setCopiedValue] = useState<string>()
  // In an effect, because React may discard a first render.
  useEffect(() => handOver.set({ newSecret: undefined }), [handOver, appId])
  // The back/forward cache restores the page with its state.
  useEffect(() => {
    const mounted = new AbortController()
    onPageRestored(() => setValue(undefined), mounted.signal)
    return () => mounted.abort()
  }, [])
  return { value, isCopied: copied === value, show: setValue, setCopied: () => setCopiedValue(value) }
}

interface UncopiedSecretGuardProps {
  secret: RevealedSecret
  /** Whether there are unsaved changes. */
  edited?: boolean
  /** Whether they are being saved. */
  saving?: boolean
}

/** Asks for confirmation before leaving with an uncopied secret, or with unsaved changes when `edited`. */
export function UncopiedSecretGuard({ secret, edited = false, saving = false }: UncopiedSecretGuardProps) {
  const t = useTexts('apiConnections')
  const { unsaved } = usePortal()
  const uncopied = secret.value !== undefined && !secret.isCopied
  const question = {
    title: t('leaveSecretTitle'),
    text: t(edited && !saving ? 'leaveSecretAndChangesText' : 'leaveSecretText'),
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
