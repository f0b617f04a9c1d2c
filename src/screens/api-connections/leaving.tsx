import { useWatch } from 'react-hook-form'
import { useTexts } from '../../i18n/texts'
import { useFormStatus } from '../../ui/form'
import { UnsavedChanges } from '../../ui/unsaved-changes'
import type { Settings } from './settings'
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
  const now = useWatch<Settings>()
  const edited =
    now.name?.trim() !== saved.name.trim() ||
    now.skeziaProjectId !== saved.skeziaProjectId ||
    now.patient !== saved.patient ||
    now.answer !== saved.answer
  return <LeavingWithSecret secret={secret} edited={edited && !busy} />
}
