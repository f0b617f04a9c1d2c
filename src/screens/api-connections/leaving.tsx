import { useTexts } from '../../i18n/texts'
import { useFormStatus } from '../../ui/form'
import { useFormValues } from '../../ui/form-values'
import { UnsavedChanges } from '../../ui/unsaved-changes'
import type { Settings } from './connection-schemas'
import type { ShownSecret } from './shown-secret'

/** Asks before a secret is left behind that was not copied. `edited`: there are changes to lose as well. */
export function LeavingWithSecret({ secret, edited = false }: { secret: ShownSecret; edited?: boolean }) {
  const t = useTexts('apiConnections')
  const uncopied = secret.value !== undefined && !secret.isCopied
  const question = { title: t('leaveSecretTitle'), text: t(edited ? 'leaveSecretAndChangesText' : 'leaveSecretText') }
  return <UnsavedChanges when={uncopied || edited} {...(uncopied && question)} />
}

/** The same within the form, whose values may differ from those `saved`. */
export function LeavingWithChanges({ secret, saved }: { secret: ShownSecret; saved: Settings }) {
  const { busy } = useFormStatus()
  const edited = useFormValues(
    ({ name, skeziaProjectId, patient, answer }) =>
      String(name).trim() !== saved.name.trim() ||
      skeziaProjectId !== saved.skeziaProjectId ||
      patient !== saved.patient ||
      answer !== saved.answer,
  )
  return <LeavingWithSecret secret={secret} edited={edited && !busy} />
}
