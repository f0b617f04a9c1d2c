import { useState, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { rotateSecret } from '../../api/api-connections'
import { ApiFailure } from '../../api/failure'
import { textsOf } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import type { Elements } from '../../ui/text/inline-text'
import { Button } from '../../ui/button/button'
import { useClipboard } from '../../ui/feedback/clipboard'
import { Notice } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { CopyIcon } from '../../ui/icons/dashboard-icons'
import { RefreshIcon } from '../../ui/icons/icons'
import { useFocusFallback } from '../../ui/navigation/focus'
import { TextButton } from '../../ui/navigation/links'
import { ConfirmModal } from '../../ui/overlay/modal'
import { CopyField } from './copy-field'
import { SettingsSection } from './settings-card'
import { onPageRestored } from '../../lib/page-transitions'
import { usePortal } from '../../session/portal-state'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'

const t = textsOf('apiConnections')
const copyTexts = textsOf('copy')

interface AccessKeysProps {
  clientId: string
  secret: RevealedSecret
  children?: Elements
}

export function AccessKeys({ clientId, secret, children }: AccessKeysProps) {
  return (
    <SettingsSection title={t('keys')} text={t('keysText')}>
      {secret.gone && (
        <Notice kind="orange" role="alert" title={t(`${secret.gone}Title`)}>
          {t(secret.gone)}
        </Notice>
      )}
      <CopyField label={t('clientId')} value={clientId} />
      <CopyField
        label={t('secretId')}
        value={secret.value}
        onCopied={secret.setCopied}
        isCopied={secret.isCopied}
        help={secret.gone ? undefined : t('secretShownOnce')}
      />
      {children}
    </SettingsSection>
  )
}

/**
 * Asks the user to copy the secret of a new connection. The notice is above the card, because a user on a phone sees
 * the top of the page first. If the user has generated another secret on the page, no notice appears. The user is
 * already beside this secret, and a notice would move the page.
 */
export function NewSecretNotice({ secret: { value, isOfNewConnection, isCopied, setCopied } }: NoticeProps) {
  return isOfNewConnection && value !== undefined && !isCopied && <CopyNotice value={value} onCopied={setCopied} />
}

interface NoticeProps {
  secret: RevealedSecret
}

function CopyNotice({ value, onCopied }: { value: string; onCopied: () => void }) {
  const frame = useFocusFallback()
  const { outcome, copy } = useClipboard(onCopied)
  return (
    <div ref={frame}>
      <Notice kind="orange" title={t('newSecretTitle')}>
        {outcome === 'failed' && <p>{copyTexts('failed')}</p>}
        <Button compact icon={<CopyIcon />} onClick={() => void copy(value)}>
          {t('copySecret')}
        </Button>
      </Notice>
    </div>
  )
}

/**
 * The button « Générer un nouveau code ». It asks for confirmation first, because a new secret makes the current secret
 * invalid.
 */
export function RotateSecret({ appId, secret }: { appId: string; secret: RevealedSecret }) {
  const { send, showSuccess } = usePortal()
  const [isConfirming, setConfirming] = useState(false)

  async function rotate(signal: AbortSignal) {
    secret.setAwaited(true)
    try {
      const isShown = secret.show(await send(rotateSecret(appId), { signal }))
      // If `isShown` is false, the page is no longer open. The user has left the page, or the portal has replaced the
      // page after a change of account.
      if (!isShown) void showToast({ kind: 'error', text: t('rotatedUnseen'), durationMs: TOAST_ACCOUNT_MS })
      else if (signal.aborted) showSuccess(t('rotated'))
    } catch (failure) {
      // If the outcome is unknown, hide the secret on the page, because the secret may already be invalid.
      if (secret.value !== undefined && failure instanceof ApiFailure && failure.isUnknown) secret.show(undefined)
      throw failure
    } finally {
      secret.setAwaited(false)
    }
    if (!signal.aborted) setConfirming(false)
  }

  return (
    <>
      <Place>
        <TextButton isStandalone small unavailable={secret.isAwaited} onClick={() => setConfirming(true)}>
          <RefreshIcon size="small" />
          <span>{t('rotate')}</span>
        </TextButton>
      </Place>
      {isConfirming && (
        <ConfirmModal
          title={t('rotateTitle')}
          text={t('rotateText')}
          busyText={t('rotating')}
          unknownText={t('rotateUnknown')}
          onConfirm={rotate}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}

export type RevealedSecret = ReturnType<typeof useRevealedSecret>

/** Returns the state of the secret on the page, and the functions that change this state. */
export function useRevealedSecret(appId: string) {
  const { documentMemory } = usePortal()
  const { newSecret } = documentMemory.get()
  const isNew = newSecret?.appId === appId
  const [revealed, setRevealed] = useState<{ secret: string | undefined } | undefined>(isNew ? newSecret : undefined)
  const value = revealed?.secret
  const [isOfNewConnection, setOfNewConnection] = useState(isNew)
  const [isAwaited, setAwaited] = useState(false)
  const [copied, setCopiedValue] = useState<string>()
  // Use an effect to remove the secret from the memory of the document. If React discards the first render, the next
  // render still needs the secret.
  useEffect(() => documentMemory.set({ newSecret: undefined }), [documentMemory, appId])
  // The back/forward cache restores the page with its state. Hide the secret when the page is restored.
  const [isHidden, setHidden] = useState(false)
  const hide = useEffectEvent(() => {
    setHidden((previous) => previous || (value !== undefined && copied !== value))
    setRevealed(undefined)
  })
  const isOpen = useRef(false)
  useEffect(() => {
    const mounted = new AbortController()
    isOpen.current = true
    onPageRestored(() => hide(), mounted.signal)
    return () => {
      isOpen.current = false
      mounted.abort()
    }
  }, [])
  const isLost = revealed !== undefined && value === undefined
  return {
    /** The secret. Undefined if the page shows a mask, because the portal can show a secret only once. */
    value,
    isOfNewConnection,
    isCopied: copied === value,
    /** The reason why the page no longer shows an uncopied secret: the answer was lost, or the secret was hidden. */
    gone: isLost ? ('secretLost' as const) : isHidden ? ('secretHidden' as const) : undefined,
    isAwaited,
    setAwaited,
    /**
     * Shows a new secret. If `secret` is undefined, shows that the secret was lost. Returns true if the page is open.
     */
    show: (secret: string | undefined) => {
      setRevealed({ secret })
      setHidden(false)
      setOfNewConnection(false)
      return isOpen.current
    },
    setCopied: () => setCopiedValue(value),
  }
}

/**
 * Asks for confirmation if the user leaves the page before copying the secret, or before the API has answered a request
 * for a new secret. With `isEdited`, unsaved changes are also a reason to ask.
 */
export function UncopiedSecretGuard({ secret, isEdited = false }: { secret: RevealedSecret; isEdited?: boolean }) {
  const { unsaved, documentMemory } = usePortal()
  const uncopiedValue = secret.isCopied ? undefined : secret.value
  useLayoutEffect(() => {
    if (uncopiedValue !== undefined) documentMemory.set({ onlyCopy: <OnlyCopy value={uncopiedValue} /> })
    return () => documentMemory.set({ onlyCopy: undefined })
  }, [documentMemory, uncopiedValue])
  const textKey = isEdited ? 'leaveSecretAndChangesText' : 'leaveSecretText'
  const isUncopied = secret.isAwaited || uncopiedValue !== undefined
  const question = { title: t('leaveSecretTitle'), text: t(secret.isAwaited ? 'leaveAwaitedSecretText' : textKey) }
  return (
    <UnsavedChanges
      unsaved={unsaved}
      isUnsaved={isUncopied || isEdited}
      isShownOnce={isUncopied}
      {...(isUncopied && question)}
    >
      {(leave) =>
        secret.value !== undefined && <CopyAndLeave value={secret.value} onCopied={secret.setCopied} leave={leave} />
      }
    </UnsavedChanges>
  )
}

/**
 * Shows a secret that the user has not copied. If the account has changed, a cover hides the page. The cover must show
 * the secret, because no other page can show the secret.
 */
function OnlyCopy({ value }: { value: string }) {
  const { unsaved } = usePortal()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <CopyField label={t('secretId')} value={value} isCopied={isCopied} onCopied={() => setCopied(true)} />
      <UnsavedChanges
        isShownOnce
        unsaved={unsaved}
        isUnsaved={!isCopied}
        title={t('leaveSecretTitle')}
        text={t('leaveSecretText')}
      />
    </>
  )
}

function CopyAndLeave({ value, onCopied, leave }: { value: string; onCopied: () => void; leave: () => void }) {
  const { outcome, copy } = useClipboard(() => {
    onCopied()
    leave()
  })
  return (
    <>
      {outcome === 'failed' && <Notice kind="red">{copyTexts('failed')}</Notice>}
      <Button kind="green" full onClick={() => void copy(value)}>
        {t('copyAndLeave')}
      </Button>
    </>
  )
}

/* The click target of the link is higher than the text of the link. The negative margin removes the additional space
   above and below the text. */
const Place = styled.div`
  margin-block: -1rem -0.5rem;
`
