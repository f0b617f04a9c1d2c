import { useTexts } from '../../i18n/texts'

/** States that the message was not sent, and why: in the server's words, where it has any. */
export function SendFailure({ reason }: { reason: string }) {
  const t = useTexts('contact')
  return (
    <>
      <span>{t('failed')}</span> <bdi>{reason}</bdi>
    </>
  )
}
