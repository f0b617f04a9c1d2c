import { useTexts } from '../../i18n/texts'
import { useRefreshUser } from '../../session/user-context'
import { showToast } from '../../ui/feedback/show-toast'

/** Returns a function to call after a factor has changed: shows a toast and reads the account again. */
export function useFactorsUpdated(): () => Promise<void> {
  const t = useTexts('security')
  const refresh = useRefreshUser()
  return async () => {
    void showToast({ kind: 'success', text: t('factorsUpdated') })
    await refresh()
  }
}
