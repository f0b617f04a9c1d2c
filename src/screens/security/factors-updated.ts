import { useTexts } from '../../i18n/texts'
import { useRefreshedUser } from '../../session/user-context'
import { showToast } from '../../ui/show-toast'

/** Ends a change of a second factor: says so, and reads from the server which factors are on now. */
export function useFactorsUpdated(): () => Promise<void> {
  const t = useTexts('security')
  const refresh = useRefreshedUser()
  return async () => {
    void showToast({ kind: 'success', text: t('factorsUpdated') })
    await refresh()
  }
}
