import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import texts from '../../i18n/fr/draft.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { addDraftForm, takeRestored } from '../../lib/draft-forms'
import { showToast } from '../feedback/show-toast'

addTexts('draft', texts)

interface DraftFieldsProps {
  /** The name of the surrounding form in a draft. */
  form: string
  /** The fields that may be stored, a constant list. Never one of a password, a code, a secret or a token. */
  names: readonly string[]
}

/**
 * Lets a draft hold the edited values of these fields of the surrounding form while the person signs in again at a
 * provider. After their return, fills them in again as an edit, and says so. The last child of its form.
 */
export function DraftFields({ form, names }: DraftFieldsProps) {
  const { getFieldState, getValues, setValue } = useFormContext<Record<string, string | boolean>>()
  useEffect(() => {
    const restored = takeRestored(form)
    for (const name of names) {
      const value = restored?.[name]
      if (value !== undefined) setValue(name, value, { shouldDirty: true })
    }
    if (restored) void showToast({ kind: 'success', id: 'draft', text: textsOf('draft')('restored') })
    return addDraftForm({
      name: form,
      read: () =>
        Object.fromEntries(names.filter((name) => getFieldState(name).isDirty).map((name) => [name, getValues(name)])),
    })
  }, [form, names, getFieldState, getValues, setValue])
  return null
}
