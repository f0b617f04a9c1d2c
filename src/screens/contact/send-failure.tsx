import type { ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'

/** States that the message was not sent, and why. */
export function SendFailure({ reason }: { reason: ErrorText }) {
  const t = useTexts('contact')
  return (
    <>
      <span>{t('failed')}</span> <bdi lang={reason.lang}>{reason.text}</bdi>
    </>
  )
}
