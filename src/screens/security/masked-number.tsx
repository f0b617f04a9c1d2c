import { useTexts } from '../../i18n/texts'
import { cellphoneEnding, maskedCellphone } from '../../rules/phone'

/** A stored mobile number, of which only the last two digits are shown. Renders nothing without digits. */
export function MaskedNumber({ cellphone }: { cellphone: string | null | undefined }) {
  const t = useTexts('security')
  const ending = cellphoneEnding(cellphone)
  if (ending === undefined) return null
  return (
    <span className="num">
      <span aria-hidden>{maskedCellphone(cellphone)}</span>
      <span className="sr-only">{t('smsNumber', { ending })}</span>
    </span>
  )
}
