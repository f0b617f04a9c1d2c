import { useFormState, useWatch } from 'react-hook-form'
import { useTexts } from '../../i18n/texts'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'
import type { Settings } from './scopes'
import type { RevealedSecret } from './revealed-secret'

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
  const uncopied = secret.value !== undefined && !secret.isCopied
  const question = {
    title: t('leaveSecretTitle'),
    text: t(edited && !saving ? 'leaveSecretAndChangesText' : 'leaveSecretText'),
  }
  return <UnsavedChanges when={uncopied || edited} saving={saving && !uncopied} {...(uncopied && question)} />
}

/** `UncopiedSecretGuard` inside the settings form: compares its values with the `saved` ones. */
export function SettingsFormGuard({ secret, saved }: { secret: RevealedSecret; saved: Settings }) {
  const { isSubmitting } = useFormState()
  const { name = '', skeziaProjectId, patient, answer } = useWatch<Settings>()
  const edited =
    name.trim() !== saved.name.trim() ||
    skeziaProjectId !== saved.skeziaProjectId ||
    patient !== saved.patient ||
    answer !== saved.answer
  return <UncopiedSecretGuard secret={secret} edited={edited} saving={isSubmitting} />
}
