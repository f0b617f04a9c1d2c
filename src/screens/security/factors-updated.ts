import { useTexts } from '../../i18n/texts'
import { useRefreshUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'

/** Ends a change of a second factor: says so, and reads from the server which factors are on now. */
export function useFactorsUpdated(): () => Promise<void> {
  const t = useTexts('security')
  const refresh = useRefreshUser()
  return async () => {
    void showToast({ kind: 'success', text: t('factorsUpdated') })
    await refresh()
  }
}
