import { textsOf } from '../../i18n/texts'
import { cellphoneEnding } from '../../rules/contact-details'
import { maskedCellphone } from '../../rules/phone'

const t = textsOf('security')

export function MaskedNumber({ cellphone }: { cellphone: string | null | undefined }) {
  const ending = cellphoneEnding(cellphone)
  if (ending === undefined) return null
  return (
    <span className="num">
      <span aria-hidden>{maskedCellphone(cellphone)}</span>
      <span className="sr-only">{t('smsNumber', { ending })}</span>
    </span>
  )
}
