import { useTexts } from '../../i18n/texts'
import { Notice } from '../../ui/notice'
import { SkeletonRows } from '../../ui/skeleton'
import { useStillWaiting } from '../../ui/still-waiting'

/** In the place of what is on its way. */
export function Loading() {
  const t = useTexts('ui')
  const stillWaiting = useStillWaiting(true)
  return (
    <>
      {stillWaiting && <Notice role="status">{t('stillWaiting')}</Notice>}
      <SkeletonRows rows={3} />
    </>
  )
}
