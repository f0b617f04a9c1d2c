import { useTexts } from '../../i18n/texts'
import { useFormStatus } from '../../ui/form/form'
import { useFormValues } from '../../ui/form/form-values'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'
import type { Settings } from './connection-schemas'
import type { RevealedSecret } from './revealed-secret'

/** Asks before a secret is left behind that was not copied. `edited`: there are changes to lose as well. */
export function UncopiedSecretGuard({ secret, edited = false }: { secret: RevealedSecret; edited?: boolean }) {
  const t = useTexts('apiConnections')
  const uncopied = secret.value !== undefined && !secret.isCopied
  const question = { title: t('leaveSecretTitle'), text: t(edited ? 'leaveSecretAndChangesText' : 'leaveSecretText') }
  return <UnsavedChanges when={uncopied || edited} {...(uncopied && question)} />
}

/** The same within the form, whose values may differ from those `saved`. */
export function SettingsFormGuard({ secret, saved }: { secret: RevealedSecret; saved: Settings }) {
  const { busy } = useFormStatus()
  const edited = useFormValues(
    ({ name, skeziaProjectId, patient, answer }) =>
      String(name).trim() !== saved.name.trim() ||
      skeziaProjectId !== saved.skeziaProjectId ||
      patient !== saved.patient ||
      answer !== saved.answer,
  )
  return <UncopiedSecretGuard secret={secret} edited={edited && !busy} />
}
